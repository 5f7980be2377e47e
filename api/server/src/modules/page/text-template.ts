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

const NAMES = new Map<string, keyof TemplateValues>([[NONCE_PLACEHOLDER, 'nonce'], [TOKEN_PLACEHOLDER, 'token'], [USER_PLACEHOLDER, 'user']]);
const ANY_PLACEHOLDER = new RegExp([...NAMES.keys()].join('|'), 'g');

/** A text with placeholders for per-visitor values. */
export class TextTemplate {
  /** The text up to the user. */
  private readonly start: Buffer;
  /** From the user on. */
  private readonly end: string;
  private readonly fillStart: Filler;
  private readonly fillEnd: Filler;

  constructor(text: string) {
    const at = text.indexOf(USER_PLACEHOLDER);
    const start = at < 0 ? text : text.slice(0, at);
    this.start = Buffer.from(start);
    this.end = at < 0 ? '' : text.slice(at);
    this.fillStart = fillerOf(start);
    this.fillEnd = fillerOf(this.end);
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
    return Buffer.from(this.fillEnd(values));
  }

  /** The text with its values. A string, which costs less than bytes: Node writes it into the bytes that it sends. */
  fill(values: TemplateValues): string {
    return this.fillStart(values) + this.fillEnd(values);
  }
}

type Filler = (values: TemplateValues) => string;

function fillerOf(text: string): Filler {
  const [first = '', ...others] = text.split(ANY_PLACEHOLDER);
  const names = (text.match(ANY_PLACEHOLDER) ?? []).flatMap((placeholder) => NAMES.get(placeholder) ?? []);
  const filled = names.map((name, at) => ({ name, text: others[at] ?? '' }));
  return (values) => filled.reduce((whole, { name, text: after }) => whole + values[name] + after, first);
}

function offsetsOf(bytes: Buffer, placeholder: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder, at + placeholder.length)) offsets.push(at);
  return offsets;
}
