// One sentence, at most one action, six seconds.

export interface Toast {
  id: number;
  text: string;
  warn: boolean;
  action: { label: string; run: () => void } | null;
}

const SECONDS = 6;

class Toasts {
  all = $state<Toast[]>([]);
  #next = 1;

  say(text: string, options: { warn?: boolean; action?: Toast["action"]; stays?: boolean } = {}): number {
    const id = this.#next++;
    this.all = [...this.all.slice(-2), { id, text, warn: options.warn ?? false, action: options.action ?? null }];
    if (!options.stays) setTimeout(() => this.drop(id), SECONDS * 1000);
    return id;
  }

  fail(error: unknown): void {
    this.say(error instanceof Error ? error.message : String(error), { warn: true });
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Copy a link, and say so only when it was done. */
export async function copied(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.say(`Link copied: ${link}`);
  } catch {
    toasts.say(`The browser does not let it be copied. The link is ${link}`, { warn: true, stays: true });
  }
}
