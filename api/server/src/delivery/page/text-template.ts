/** Control characters, which occur in no text. No placeholder repeats a pair of them, so that compressed data never refers into one. */
const UNUSED = String.fromCharCode(
  ...Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => !/\s/.test(String.fromCharCode(code))),
);
const every = (step: number) => [...UNUSED].map((_, at) => UNUSED[(at * step) % UNUSED.length]).join('');

/** Placeholder of the nonce, at any number of places. Its end is that of every 16 bytes in Base64. */
export const NONCE_PLACEHOLDER = `${UNUSED.slice(0, 22)}==`;
/** Placeholder of the CSRF token, once. */
export const TOKEN_PLACEHOLDER = (every(3) + every(5)).slice(0, 52);
/** Placeholder of the user's JSON, once: everything after it is sent uncompressed. */
export const USER_PLACEHOLDER = every(9);

/** Room for some thirty compressed pages: a few allocations of this size cost less than one for each page. */
const POOL_BYTES = 96 * 1024;
let pool = Buffer.alloc(0);
let poolOffset = 0;

/** A part of a shared pool. Only for short-lived buffers: each keeps its whole pool in memory. */
function allocatePooled(length: number): Buffer {
  if (poolOffset + length > pool.length) {
    pool = Buffer.allocUnsafeSlow(Math.max(POOL_BYTES, length));
    poolOffset = 0;
  }
  poolOffset += length;
  return pool.subarray(poolOffset - length, poolOffset);
}

/** Like `Buffer.concat`, from the pool. */
export function concatPooled(parts: Buffer[]): Buffer {
  const whole = allocatePooled(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

/** The values of one response. Nonce and token have the length of their placeholders. */
export interface TemplateValues {
  nonce: string;
  token: string;
  user: string;
}

/**
 * A run of constant bytes, or the first occurrence of a placeholder with the two bytes after it: brotli's encoding of a byte
 * depends on the two before.
 */
export interface Piece {
  bytes: Buffer;
  placeholder?: 'nonce' | 'token';
}

/** Where values of fixed length belong. */
interface Places {
  nonce: number[];
  token: number[];
}

/** A text with placeholders for per-visitor values. */
export class TextTemplate {
  /** The text up to the user. */
  private readonly start: Buffer;
  private readonly startPlaces: Places;
  private readonly hasUser: boolean;
  /** The text after the user. */
  private readonly end: Buffer;
  private readonly endPlaces: Places;

  constructor(text: string) {
    const [start = '', end] = text.split(USER_PLACEHOLDER);
    this.start = Buffer.from(start);
    this.startPlaces = placesIn(this.start);
    this.hasUser = end !== undefined;
    this.end = Buffer.from(end ?? '');
    this.endPlaces = placesIn(this.end);
  }

  /** Size in bytes, without the user. */
  get size(): number {
    return this.start.length + this.end.length;
  }

  /** The start, split at the first occurrence of each placeholder. Further nonces are compressed as references to the first. */
  pieces(): Piece[] {
    const placeholders = [
      ...offsetsOf(this.start, NONCE_PLACEHOLDER)
        .slice(0, 1)
        .map((at) => ({ at, placeholder: 'nonce' as const, length: NONCE_PLACEHOLDER.length })),
      ...offsetsOf(this.start, TOKEN_PLACEHOLDER).map((at) => ({ at, placeholder: 'token' as const, length: TOKEN_PLACEHOLDER.length })),
    ].sort((one, other) => one.at - other.at);
    let done = 0;
    const pieces = placeholders.flatMap(({ at, placeholder, length }): Piece[] => {
      const before = this.start.subarray(done, at);
      done = at + length + 2;
      return [{ bytes: before }, { bytes: this.start.subarray(at, done), placeholder }];
    });
    return [...pieces, { bytes: this.start.subarray(done) }];
  }

  /** The user and everything after it. */
  tail(values: TemplateValues): Buffer {
    const userLength = this.userLength(values);
    const bytes = allocatePooled(userLength + this.end.length);
    this.writeTail(bytes, 0, userLength, values);
    return bytes;
  }

  /** The text with its values. In bytes: Node takes three times as long to encode a string of this size. */
  fill(values: TemplateValues): Buffer {
    const userLength = this.userLength(values);
    const bytes = allocatePooled(this.start.length + userLength + this.end.length);
    this.start.copy(bytes);
    writeValues(bytes, 0, values, this.startPlaces);
    this.writeTail(bytes, this.start.length, userLength, values);
    return bytes;
  }

  private writeTail(bytes: Buffer, at: number, userLength: number, values: TemplateValues): void {
    if (userLength > 0) bytes.write(values.user, at, userLength);
    this.end.copy(bytes, at + userLength);
    writeValues(bytes, at + userLength, values, this.endPlaces);
  }

  private userLength({ user }: TemplateValues): number {
    return this.hasUser ? Buffer.byteLength(user) : 0;
  }
}

/** Holds the nonce while it is copied to its places: faster than encoding it for each. */
const nonceBytes = Buffer.alloc(NONCE_PLACEHOLDER.length);

/** @param offset of the text that the places refer to */
function writeValues(bytes: Buffer, offset: number, values: TemplateValues, places: Places): void {
  if (places.nonce.length > 0) nonceBytes.write(values.nonce, 'latin1');
  for (const at of places.nonce) nonceBytes.copy(bytes, offset + at);
  for (const at of places.token) bytes.write(values.token, offset + at, 'latin1');
}

const placesIn = (bytes: Buffer): Places => ({ nonce: offsetsOf(bytes, NONCE_PLACEHOLDER), token: offsetsOf(bytes, TOKEN_PLACEHOLDER) });

function offsetsOf(bytes: Buffer, placeholder: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + placeholder.length)) offsets.push(at);
  return offsets;
}
