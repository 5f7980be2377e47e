/** What would break a line, hide a part of it or turn it around where the log is read as text. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** A stranger's text as it may stand in the log: on one line, and as it reads. */
export const asLogText = (text: string) => text.replace(UNFIT, ' ').trim();
