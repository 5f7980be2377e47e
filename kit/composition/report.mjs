/**
 * Problems of a page of the remote, without the place where they were seen.
 * @typedef {'console' | 'unavailable' | 'missing' | 'accessibility' | 'layout shift' | 'styles' | 'size'} ProblemKind
 *
 * @typedef {object} Problem
 * @property {ProblemKind} kind
 * @property {string} text what happened, as the end of a sentence without its full stop
 *
 * @typedef {object} Finding
 * @property {string} route the pattern
 * @property {string} viewer such as `a guest at 375 px`
 * @property {string} among the other versions, such as `the live versions`
 * @property {Problem} problem
 */

const MAX_TEXT = 400;

/** Returns a sentence for each problem of a version, with its route and all who see it. @param {Finding[]} findings @returns {string[]} */
export function reasonsOf(findings) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const key = JSON.stringify([finding.route, finding.problem.kind, withoutNumbers(finding.problem.text)]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map(sentenceOf);
}

/** @param {Finding[]} findings of the same problem */
function sentenceOf(findings) {
  const [{ route, problem, among } = /** @type {Finding} */ (findings[0])] = findings;
  const viewers = [...new Set(findings.map(({ viewer }) => viewer))].join(' and for ');
  // Problems among the live versions also show among the canaries.
  const company = findings.some((finding) => finding.among === LIVE) ? '' : ` among ${among}`;
  return `${route}, for ${viewers}${company}: ${shorten(problem.text)}.`;
}

/** Checked for every version. */
export const LIVE = 'the live versions';

/** Leaves out problems that a page has in any case. @param {Problem[]} problems @param {Problem[]} others */
export const withoutKnown = (problems, others) =>
  problems.filter(({ kind, text }) => !others.some((other) => other.kind === kind && withoutNumbers(other.text) === withoutNumbers(text)));

/** Masks measured values and generated identifiers, which differ between page loads. @param {string} text */
const withoutNumbers = (text) => text.replace(/\d+/g, '0');

/** @param {string} text */
function shorten(text) {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}
