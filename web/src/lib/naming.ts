// How people are called: a name that nobody keeps can be anybody's, and says so.
interface Named {
  readonly name: string;
  readonly guest?: boolean | undefined;
  readonly mine?: boolean | undefined;
}

const MARK = " (guest)";

export function called({ name, guest, mine }: Named): string {
  return guest && !mine && !name.endsWith(MARK) ? name + MARK : name;
}
