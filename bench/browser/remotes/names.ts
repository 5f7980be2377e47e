/** Digits of a number in a name: all names are of one length. */
const DIGITS = 4;
/** The name of the generated remote with a number from 1 on. */
export const nameOf = (number: number) => `part-${String(number).padStart(DIGITS, '0')}`;

export const routeOf = (number: number) => `/${nameOf(number)}`;

/** A name as an identifier, as in the global variable of its container. */
const identifierOf = (name: string) => name.replaceAll('-', '_');

/** A renaming of texts of one remote to those of another. */
export function renaming(from: string, to: string): (text: string) => string {
  const [fromTitle, toTitle] = [from, to].map((name) => name.replace('part-', 'Part '));
  return (text) =>
    text
      .replaceAll(from, to)
      .replaceAll(identifierOf(from), identifierOf(to))
      .replaceAll(fromTitle ?? '', toTitle ?? '');
}

export const contentOf = (number: number) => `[data-part="${nameOf(number)}"]`;
