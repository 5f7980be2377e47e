/**
 * Tolerant readers for the responses of any back end that follows docs/contracts.md#requests: numbers may be decimal strings, ids numbers,
 * data wrapped or bare, texts null, and lists may be missing. None of them throws.
 */

export type Json = Readonly<Record<string, unknown>>;

/** A response that hasn't been read: no value is certain, and a field that the contract lacks is a type error. */
export type Unread<Shape> = unknown extends Shape ? unknown : UnreadValue<WithAllFields<NonNullable<Shape>>>;

type UnreadValue<Shape> = Shape extends readonly (infer Item)[]
  ? UnreadList<Unread<Item>>
  : Shape extends object
    ? { readonly [Field in keyof Shape]: Unread<Shape[Field]> } | null | undefined
    : unknown;

export type UnreadList<Item> = { readonly [index: number]: Item } | null | undefined;

/** Gives each alternative the fields of all. */
type WithAllFields<Shape, Field extends PropertyKey = Shape extends object ? keyof Shape : never> = Shape extends object
  ? Shape & { [Missing in Exclude<Field, keyof Shape>]?: unknown }
  : Shape;

/** Fields that only other back ends send: `Unread<Activity & OtherBackEnds<'timestamp'>>`. */
export type OtherBackEnds<Field extends string> = { [Name in Field]?: unknown };

export const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object to read fields from; empty for any other value. */
export function readRecord<Fields extends object>(value: Fields | null | undefined): Fields;
export function readRecord(value: unknown): Json;
export function readRecord(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** Returns the `data` of a wrapped response, or the bare response itself. */
export function readData<Fields extends object>(response: Fields | null | undefined): Fields extends { data: infer Data } ? Data : Fields;
export function readData(response: unknown): unknown;
export function readData(response: unknown): unknown {
  return isRecord(response) && 'data' in response ? response.data : response;
}

/** Returns a text; numbers become text, anything else is `fallback`. */
export function readText(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : fallback;
}

export const readOptionalText = (value: unknown): string | null => readText(value) || null;

export function readPictureAddress(value: unknown): string | null {
  const address = readOptionalText(value);
  if (!address || /^(https?:)?\//.test(address)) return address;
  return address.startsWith('storage/') ? `/${address}` : `/storage/${address}`;
}

/** Returns a finite number, from a number or a decimal string; otherwise `fallback`. */
export const readNumber = (value: unknown, fallback = 0): number => readOptionalNumber(value) ?? fallback;

export function readOptionalNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}

/** Returns a boolean; 1, "1" and "true" count as true, since databases return them. */
export const readFlag = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** Returns a list with each item read by `readItem`; empty if missing. */
export function readList<Item, T>(value: UnreadList<Item>, readItem: (item: Item, index: number) => T): T[];
export function readList<T>(value: unknown, readItem: (item: unknown, index: number) => T): T[];
export function readList<T>(value: unknown, readItem: (item: unknown, index: number) => T): T[] {
  return Array.isArray(value) ? value.map(readItem) : [];
}
