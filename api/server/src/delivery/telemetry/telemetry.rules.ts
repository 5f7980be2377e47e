/** Characters that break a line, hide a part of it or reverse its direction when the log is read as text. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Makes untrusted text safe for the log: one line, without invisible characters. */
export const asLogText = (text: string) => text.replace(UNFIT, ' ').trim();
