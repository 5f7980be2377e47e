/** Visible character: no combining mark, and nothing that Unicode or the fonts leave blank. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\p{M}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u;
/** Blank characters that are not white space. */
const BLANK = /[\u2800\u3164\uffa0\u115f\u1160]/g;
/** Characters that direct, hide or break text, except those that join emoji and letters. */
const CONTROLS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffc\u{e0001}]/gu;
/** Blank at the end of a text; variation selectors belong to the emoji before them. */
const AT_ENDS = /(?![\ufe00-\ufe0f])[\s\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Line breaks, and wide gaps: browsers collapse ordinary blanks only. */
const GAPS = /[\p{Zl}\p{Zp}]|(?:(?! )[\p{Zs}\u2800\u3164\uffa0\u115f\u1160]){2,}/gu;
/** Combining marks beyond those that any language needs. */
const STACKED_MARKS = /(\p{M}{5})\p{M}+/gu;

/**
 * Returns the visible part of a text: without blanks around it, characters that change the direction of what follows, and piles of
 * combining marks.
 */
export function visibleText(text: string): string {
  if (!VISIBLE.test(text)) return '';
  return trimBlank(text.replace(CONTROLS, '').replace(GAPS, ' ')).normalize('NFC').replace(STACKED_MARKS, '$1');
}

/** Trims by hand, since a regular expression for the end takes quadratic time. */
function trimBlank(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AT_ENDS.test(text.charAt(start))) start += 1;
  while (end > start && AT_ENDS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Returns a typed or pasted text in the spelling for comparisons: one line, single spaces, no invisible characters, which chat programs
 * append to repeated messages, and plain letters, quotes and hyphens.
 */
export const typedText = (text: string): string =>
  text
    .replace(BLANK, ' ')
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Returns a typed word, such as a code, without accents that keyboards add, and without quotes, punctuation, pictures and blanks. */
export const typedWord = (text: string): string =>
  typedText(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}_-]/gu, '');

export const searchText = (text: string): string => typedText(text).toLowerCase();

/** Returns the spellings that a typed text may stand for, for names that are stored as they came. */
export const spellingsOf = (text: string): string[] => [...new Set([text, typedText(text)])];
