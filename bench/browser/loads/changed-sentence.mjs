const BEFORE = 'Redeem amazing rewards with your points!';
const AFTER = 'Redeem splendid rewards with your points!';

/**
 * A webpack loader that changes a sentence of a source.
 * @param {string} source
 * @throws if the source does not contain the sentence, so that nothing would change
 */
export default function changedSentence(source) {
  if (!source.includes(BEFORE))
    throw new Error(
      `The bench changes the sentence "${BEFORE}" of the store, which is no longer there: name another in changed-sentence.mjs.`,
    );
  return source.replace(BEFORE, AFTER);
}
