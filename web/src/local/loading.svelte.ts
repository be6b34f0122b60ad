// How far the runtime has come: from the first byte to the first question it can answer.

class Loading {
  /** Nobody has looked as if they would play yet. */
  begun = $state(false);
  bytes = $state(0);
  of = $state(0);
  ready = $state(false);
  trouble = $state("");

  /** Of a hundred: what has arrived, and a little for what is done with it. */
  get percent(): number {
    if (this.ready) return 100;
    return this.of ? Math.min(98, Math.round((95 * this.bytes) / this.of)) : 0;
  }
}

export const loading = new Loading();
