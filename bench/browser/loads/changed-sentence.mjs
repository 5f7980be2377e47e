const BEFORE = 'Redeem amazing rewards with your points!';
const AFTER = 'Redeem splendid rewards with your points!';

/** A webpack loader that changes a sentence of a source. @param {string} source @throws if it has no such sentence */
export default function changedSentence(source) {
  if (!source.includes(BEFORE)) throw new Error(`There is no "${BEFORE}" in the store any more: name another in changed-sentence.mjs.`);
  return source.replace(BEFORE, AFTER);
}
