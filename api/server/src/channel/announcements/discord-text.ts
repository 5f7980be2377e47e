import { visibleText } from '@greenroom/contract';
/** What Discord's Markdown gives a meaning, mentions and the `:` of addresses, which it would link. */
const MARKDOWN = /[\\`*_~|>#+\-[\]()<@:]/;
const MORE = '…';

/**
 * Escapes a text of others as one line that Discord shows as it is: no formatting, links or mentions. It is cut to a length that the
 * escapes count for, never within a character.
 */
export function plainLine(text: string, maxLength: number): string {
  const line = visibleText(text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, ''));
  const escaped = Array.from(line, (character) => (MARKDOWN.test(character) ? `\\${character}` : character));
  if (lengthOf(escaped) <= maxLength) return escaped.join('');
  while (lengthOf(escaped) > maxLength - MORE.length) escaped.pop();
  return escaped.join('').trimEnd() + MORE;
}

const lengthOf = (parts: string[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** Joins lines up to a length. What does not fit is left out as whole lines, and its number named at the end. */
export function fitLines(lines: readonly string[], maxLength: number): string {
  const text = lines.join('\n');
  if (text.length <= maxLength) return text;
  const ending = (left: number) => `… and ${left} more lines`;
  const fitting = [...lines];
  while (fitting.length > 0 && [...fitting, ending(lines.length - fitting.length)].join('\n').length > maxLength) fitting.pop();
  return [...fitting, ending(lines.length - fitting.length)].join('\n');
}

/** A time that Discord shows in the reader's time zone: `f` as date and time, `d` as date, `R` as in "in 2 hours". */
export const discordTime = (date: Date, style: 'f' | 'd' | 'R') => `<t:${Math.floor(date.getTime() / 1000)}:${style}>`;
