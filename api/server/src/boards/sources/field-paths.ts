import { isLosslessNumber } from 'lossless-json';

/** Returns all values at a path such as `months[].amount`; none if something on the way is missing. */
export function valuesAt(root: unknown, path: string): unknown[] {
  if (path === '') return [root];
  let values: unknown[] = [root];
  for (const part of path.split('.')) {
    const isList = part.endsWith('[]');
    const name = isList ? part.slice(0, -2) : part;
    values = values.flatMap((value) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
      const next = (value as Record<string, unknown>)[name];
      return isList ? (Array.isArray(next) ? (next as unknown[]) : []) : [next];
    });
  }
  return values;
}

/** Returns a text, number or boolean as text, numbers with all digits; null for everything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return String(value);
  return isLosslessNumber(value) ? value.value : null;
}

export const textAt = (root: unknown, path: string): string | null => textOf(valuesAt(root, path)[0]);
