/** Bytes that occur in no text, no two in a row twice: nothing that is compressed repeats a part of a slot. */
const UNUSED = String.fromCharCode(...Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => !/\s/.test(String.fromCharCode(code))));
const every = (step: number) => [...UNUSED].map((_, at) => UNUSED[(at * step) % UNUSED.length]).join('');

/** Where the nonce is put, each time the page repeats it. Base64 of 16 bytes, whose end is always the same. */
export const NONCE_SLOT = `${UNUSED.slice(0, 22)}==`;
/** Where the request token is put, once. */
export const TOKEN_SLOT = (every(3) + every(5)).slice(0, 52);
/** Where the member is put, once: everything behind it is sent as it is. */
export const USER_SLOT = every(9);

/** Room for some thirty pages: memory that is asked for in pieces of that size costs less than the pages' own. */
const SLAB_BYTES = 256 * 1024;
let slab = Buffer.alloc(0);
let used = 0;

/** Like `Buffer.concat`, for bytes that are gone as soon as they were sent. */
export function joined(parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length));
    used = 0;
  }
  const whole = slab.subarray(used, used + length);
  used += length;
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

/** What a visitor's page has in its slots. Nonce and token are as long as their slots. */
export interface SlotValues {
  nonce: string;
  token: string;
  user: string;
}

/**
 * A run of bytes that is the same for everybody, or a slot that stands there for the first time, with the two bytes behind it: how
 * brotli writes a letter depends on the two before.
 */
export interface Piece {
  bytes: Buffer;
  slot?: 'nonce' | 'token';
}

/** A text that is the same for all visitors but for its slots, to be filled without making it again. */
export class SlottedText {
  /** All but what begins with the member. */
  private readonly start: Buffer;
  private readonly end: string | undefined;
  private readonly nonces: number[];
  private readonly tokens: number[];

  constructor(text: string) {
    const at = text.indexOf(USER_SLOT);
    this.start = Buffer.from(at < 0 ? text : text.slice(0, at));
    this.end = at < 0 ? undefined : text.slice(at + USER_SLOT.length);
    this.nonces = offsetsOf(this.start, NONCE_SLOT);
    this.tokens = offsetsOf(this.start, TOKEN_SLOT);
  }

  /** In bytes, without the member. */
  get size(): number {
    return this.start.length + (this.end?.length ?? 0);
  }

  /** The start, divided where a slot stands for the first time. The nonce's other places repeat the first one. */
  pieces(): Piece[] {
    const slots = [
      ...this.nonces.slice(0, 1).map((at) => ({ at, slot: 'nonce' as const, length: NONCE_SLOT.length })),
      ...this.tokens.map((at) => ({ at, slot: 'token' as const, length: TOKEN_SLOT.length })),
    ].sort((one, other) => one.at - other.at);
    let done = 0;
    const pieces = slots.flatMap(({ at, slot, length }): Piece[] => {
      const before = this.start.subarray(done, at);
      done = at + length + 2;
      return [{ bytes: before }, { bytes: this.start.subarray(at, done), slot }];
    });
    return [...pieces, { bytes: this.start.subarray(done) }];
  }

  /** The member and what follows. */
  tail({ nonce, token, user }: SlotValues): Buffer {
    if (this.end === undefined) return Buffer.alloc(0);
    return Buffer.from(user + this.end.replaceAll(NONCE_SLOT, nonce).replaceAll(TOKEN_SLOT, token));
  }

  /** The whole text. */
  fill(values: SlotValues): Buffer {
    const filled = joined([this.start, this.tail(values)]);
    for (const at of this.nonces) filled.write(values.nonce, at, 'latin1');
    for (const at of this.tokens) filled.write(values.token, at, 'latin1');
    return filled;
  }
}

function offsetsOf(bytes: Buffer, slot: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(slot); at >= 0; at = bytes.indexOf(slot, at + slot.length)) offsets.push(at);
  return offsets;
}
