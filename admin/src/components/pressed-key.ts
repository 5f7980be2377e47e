/**
 * Returns the key that was pressed, in lower case: `k`, `arrowup`. Keyboards of other scripts, such as Cyrillic, print a Latin letter
 * beside their own, and a Mac types signs with Alt: of these, the Latin letter counts.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isNamedOrLatin = key.length > 1 || /^[ -~]$/.test(key);
  return (isNamedOrLatin ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)).toLowerCase();
}
