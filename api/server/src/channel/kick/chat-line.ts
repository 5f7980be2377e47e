/**
 * The text of a chat message on one line, with single spaces. Chat programs append invisible characters, so that a repeated message is not
 * refused as a duplicate: they are removed.
 */
export const chatLine = (content: string): string =>
  content.replace(/[\s\u{200b}-\u{200f}\u{2060}\u{feff}\u{e0000}-\u{e007f}]+/gu, ' ').trim();
