const CHAPTERS = 30;
const LINES = 4;
const WORDS_A_LINE = 14;
const TAGS = ['news', 'guide', 'rules', 'prizes'];
const SYLLABLES = 'ba ce di fo gu ha jel kin lor mus nar pel qua rit sol tur vex wan yor zim'.split(' ');

/**
 * The source of a remote's `content` module: some 15 KB of texts, other ones for each seed, so that the page is about as large as one of ours.
 * @param seed from 1
 */
export function makeContent(name: string, seed: number): string {
  const next = numbersOf(seed);
  const pick = <Item>(items: readonly Item[]) => items[next() % items.length] as Item;
  const word = () => Array.from({ length: 1 + (next() % 3) }, () => pick(SYLLABLES)).join('');
  const sentence = (words: number) => Array.from({ length: words }, word).join(' ');
  const chapters = Array.from({ length: CHAPTERS }, (_, id) => ({
    id,
    title: sentence(3),
    tag: pick(TAGS),
    lines: Array.from({ length: LINES }, () => sentence(WORDS_A_LINE)),
  }));
  return `export const name = ${JSON.stringify(name)};\nexport const chapters = ${JSON.stringify(chapters)};\n`;
}

/** Pseudo-random whole numbers (a linear congruential generator), the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
