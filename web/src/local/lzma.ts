// Unpacks LZMA2, as Python's `lzma` writes it without a container: a quarter smaller than what browsers unpack themselves. What is unpacked
// is the dictionary at the same time, so the size must be known. A stream comes in chunks of at most 64 KiB, each unpacked as soon as it is there.
// The names are those of the format's specification.

const STATES = 12;
const POSITIONS = 16;
const LENGTHS = 2 + POSITIONS * 16 + 256;
/** Where each group of probabilities begins. */
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POSITIONS;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const SLOTS = IS_REP0_LONG + STATES * POSITIONS;
const SPECIAL = SLOTS + 4 * 64;
const ALIGN = SPECIAL + 128;
const LENGTH = ALIGN + 16;
const REP_LENGTH = LENGTH + LENGTHS;
const LITERALS = REP_LENGTH + LENGTHS;

const HALF = 1024;
const TOP = 0x1000000;
const LARGEST_HEADER = 6;

export class Lzma2 {
  /** What was unpacked so far lies before `at`. */
  readonly out: Uint8Array<ArrayBuffer>;
  at = 0;
  ended = false;
  #probabilities = new Uint16Array(LITERALS + 0x300 * 16);
  #literalContext = 0;
  #literalMask = 0;
  #positionMask = 0;
  #state = 0;
  #reps: [number, number, number, number] = [0, 0, 0, 0];
  #in: Uint8Array = new Uint8Array();
  #next = 0;
  #range = 0;
  #code = 0;
  #rest: Uint8Array = new Uint8Array();

  constructor(size: number) {
    this.out = new Uint8Array(size);
  }

  /** Take what has arrived, and unpack all of it that is complete. */
  take(more: Uint8Array): void {
    let all = more;
    if (this.#rest.length) {
      all = new Uint8Array(this.#rest.length + more.length);
      all.set(this.#rest);
      all.set(more, this.#rest.length);
    }
    let from = 0;
    while (!this.ended && from < all.length) {
      const length = this.#chunk(all, from);
      if (!length) break;
      from += length;
    }
    this.#rest = all.slice(from);
  }

  /** Nothing more comes. */
  end(): void {
    if (!this.ended || this.at !== this.out.length) throw new Error("The file is not complete.");
  }

  /** Unpack the chunk that begins here; its length, or 0 while it is not complete. */
  #chunk(all: Uint8Array, from: number): number {
    const byte = (index: number): number => all[from + index] ?? 0;
    const control = byte(0);
    const there = all.length - from;
    if (control === 0) {
      this.ended = true;
      return 1;
    }
    if (there < (control < 0x80 ? 3 : LARGEST_HEADER)) return 0;
    const low = (byte(1) << 8) + byte(2) + 1;
    if (control < 0x80) {
      if (control > 2) throw new Error("The file is damaged.");
      if (there < 3 + low) return 0;
      this.#room(low);
      this.out.set(all.subarray(from + 3, from + 3 + low), this.at);
      this.at += low;
      return 3 + low;
    }
    const size = ((control & 0x1f) << 16) + low;
    const packed = (byte(3) << 8) + byte(4) + 1;
    const resets = (control >> 5) & 3;
    const header = resets >= 2 ? 6 : 5;
    if (there < header + packed) return 0;
    if (resets >= 2) this.#properties(byte(5));
    if (resets) this.#reset();
    this.#room(size);
    this.#unpack(all.subarray(from + header, from + header + packed), this.at + size);
    return header + packed;
  }

  #room(size: number): void {
    if (this.at + size > this.out.length) throw new Error("The file is larger than it should be.");
  }

  #properties(byte: number): void {
    const rest = Math.floor(byte / 9);
    this.#literalContext = byte % 9;
    this.#literalMask = (1 << (rest % 5)) - 1;
    this.#positionMask = (1 << Math.floor(rest / 5)) - 1;
    if (this.#literalContext + (rest % 5) > 4) throw new Error("The file is damaged.");
  }

  #reset(): void {
    this.#probabilities.fill(HALF);
    this.#state = 0;
    this.#reps = [0, 0, 0, 0];
  }

  // --- the range decoder ------------------------------------------------------------------------------------------------

  #bit(index: number): number {
    const probability = this.#probabilities[index] as number;
    const bound = Math.imul(this.#range >>> 11, probability) >>> 0;
    let bit = 0;
    if (this.#code < bound) {
      this.#range = bound;
      this.#probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      this.#range = (this.#range - bound) >>> 0;
      this.#code = (this.#code - bound) >>> 0;
      this.#probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (this.#range < TOP) this.#shift();
    return bit;
  }

  #shift(): void {
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | (this.#in[this.#next++] as number)) >>> 0;
  }

  #direct(bits: number): number {
    let found = 0;
    for (let left = bits; left; left--) {
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit) this.#code = (this.#code - this.#range) >>> 0;
      found = (found << 1) | bit;
      if (this.#range < TOP) this.#shift();
    }
    return found;
  }

  #tree(from: number, bits: number): number {
    let node = 1;
    for (let left = bits; left; left--) node = (node << 1) | this.#bit(from + node);
    return node - (1 << bits);
  }

  #reverseTree(from: number, bits: number): number {
    let node = 1;
    let found = 0;
    for (let index = 0; index < bits; index++) {
      const bit = this.#bit(from + node);
      node = (node << 1) | bit;
      found |= bit << index;
    }
    return found;
  }

  // --- symbols ----------------------------------------------------------------------------------------------------------

  #unpack(packed: Uint8Array, until: number): void {
    this.#in = packed;
    this.#next = 1;
    this.#range = 0xffffffff;
    this.#code = 0;
    for (let index = 0; index < 4; index++) this.#code = ((this.#code << 8) | (packed[this.#next++] as number)) >>> 0;
    while (this.at < until) {
      const position = this.at & this.#positionMask;
      if (this.#bit(IS_MATCH + (this.#state << 4) + position) === 0) this.#literal();
      else this.#match(position, until);
    }
  }

  #literal(): void {
    const { out, at } = this;
    const before = at ? (out[at - 1] as number) : 0;
    const context = ((at & this.#literalMask) << this.#literalContext) + (before >> (8 - this.#literalContext));
    const from = LITERALS + 0x300 * context;
    let symbol = 1;
    if (this.#state >= 7) {
      let matched = out[at - this.#reps[0] - 1] as number;
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const bit = this.#bit(from + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(from + symbol);
    out[at] = symbol & 0xff;
    this.at = at + 1;
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6;
  }

  #match(position: number, until: number): void {
    const state = this.#state;
    const reps = this.#reps;
    let length = 1;
    if (this.#bit(IS_REP + state) === 0) {
      length = this.#length(LENGTH, position);
      reps[3] = reps[2];
      reps[2] = reps[1];
      reps[1] = reps[0];
      reps[0] = this.#distance(length);
      this.#state = state < 7 ? 7 : 10;
    } else {
      let short = false;
      if (this.#bit(IS_REP_G0 + state) === 0) {
        short = this.#bit(IS_REP0_LONG + (state << 4) + position) === 0;
      } else {
        const which = this.#bit(IS_REP_G1 + state) === 0 ? 1 : 2 + this.#bit(IS_REP_G2 + state);
        const distance = reps[which] as number;
        for (let index = which; index; index--) reps[index] = reps[index - 1] as number;
        reps[0] = distance;
      }
      if (short) this.#state = state < 7 ? 9 : 11;
      else {
        length = this.#length(REP_LENGTH, position);
        this.#state = state < 7 ? 8 : 11;
      }
    }
    this.#copy(reps[0] + 1, length, until);
  }

  #length(from: number, position: number): number {
    if (this.#bit(from) === 0) return 2 + this.#tree(from + 2 + (position << 3), 3);
    if (this.#bit(from + 1) === 0) return 10 + this.#tree(from + 2 + 128 + (position << 3), 3);
    return 18 + this.#tree(from + 2 + 256, 8);
  }

  #distance(length: number): number {
    const slot = this.#tree(SLOTS + (Math.min(length - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + this.#reverseTree(SPECIAL + high - slot, bits);
    return high + (this.#direct(bits - 4) << 4) + this.#reverseTree(ALIGN, 4);
  }

  #copy(distance: number, length: number, until: number): void {
    const { out, at } = this;
    if (distance > at || at + length > until) throw new Error("The file is damaged.");
    if (distance >= length) out.copyWithin(at, at - distance, at - distance + length);
    else for (let index = 0; index < length; index++) out[at + index] = out[at + index - distance] as number;
    this.at = at + length;
  }
}

/** Unpacks a stream as it comes, and tells of every byte. */
export function unpacking(
  unpacker: Lzma2,
  arrived: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, rest) {
      const before = unpacker.at;
      unpacker.take(chunk);
      arrived(chunk.length);
      if (unpacker.at > before) rest.enqueue(unpacker.out.slice(before, unpacker.at));
    },
    flush: () => unpacker.end(),
  });
}
