/** Control characters, which occur in no text. No placeholder repeats a pair of them, so that compressed data never refers into one. */
const UNUSED = String.fromCharCode(...Array.from({ length: 31 }, (_, at) => at + 1).filter((code) => !/\s/.test(String.fromCharCode(code))));
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

/** Like `Buffer.concat`, from a shared pool. Only for short-lived buffers: each keeps its whole pool in memory. */
export function concatPooled(parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (poolOffset + length > pool.length) {
    pool = Buffer.allocUnsafeSlow(Math.max(POOL_BYTES, length));
    poolOffset = 0;
  }
  const whole = pool.subarray(poolOffset, poolOffset + length);
  poolOffset += length;
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

/** Where a value of fixed length belongs. */
interface Place {
  name: 'nonce' | 'token';
  at: number;
}

/** A text with placeholders for per-visitor values. */
export class TextTemplate {
  /** The text up to the user. */
  private readonly start: Buffer;
  private readonly startPlaces: Place[];
  private readonly hasUser: boolean;
  /** The text after the user. */
  private readonly end: Buffer;
  private readonly endPlaces: Place[];

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
      ...offsetsOf(this.start, NONCE_PLACEHOLDER).slice(0, 1).map((at) => ({ at, placeholder: 'nonce' as const, length: NONCE_PLACEHOLDER.length })),
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
    const user = this.userOf(values);
    const bytes = concatPooled([user, this.end]);
    copyValues(encoded(values), this.endPlaces, bytes.subarray(user.length));
    return bytes;
  }

  /** The text with its values. In bytes: Node takes three times as long to encode a string of this size. */
  fill(values: TemplateValues): Buffer {
    const user = this.userOf(values);
    const bytes = concatPooled([this.start, user, this.end]);
    const inBytes = encoded(values);
    copyValues(inBytes, this.startPlaces, bytes);
    copyValues(inBytes, this.endPlaces, bytes.subarray(this.start.length + user.length));
    return bytes;
  }

  private userOf({ user }: TemplateValues): Buffer {
    return Buffer.from(this.hasUser ? user : '');
  }
}

type EncodedValues = Record<Place['name'], Buffer>;

const encoded = ({ nonce, token }: TemplateValues): EncodedValues => ({ nonce: Buffer.from(nonce), token: Buffer.from(token) });

function copyValues(values: EncodedValues, places: Place[], target: Buffer): void {
  for (const { name, at } of places) values[name].copy(target, at);
}

function placesIn(bytes: Buffer): Place[] {
  return [
    ...offsetsOf(bytes, NONCE_PLACEHOLDER).map((at) => ({ name: 'nonce' as const, at })),
    ...offsetsOf(bytes, TOKEN_PLACEHOLDER).map((at) => ({ name: 'token' as const, at })),
  ];
}

function offsetsOf(bytes: Buffer, placeholder: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + placeholder.length)) offsets.push(at);
  return offsets;
}
