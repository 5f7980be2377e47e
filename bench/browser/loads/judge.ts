import { type Finding, judged, median, noted } from '../../findings';
import { SLOW } from './conditions';
import type { Both, Figures } from './figures';
import type { Load, Return } from './page-loads';

/** Upper bounds, as factors of the one bundle. */
const MOST = { content: 1.05, bytes: 1.05, step: 1.05, requests: 1, elsewhere: 0.2, returned: 0.4 };

const MS = (value: number) => `${value.toFixed(0)} ms`;
const SHORT_MS = (value: number) => `${value.toFixed(1)} ms`;
const KB = (value: number) => `${(value / 1024).toFixed(1)} KB`;
const COUNT = (value: number) => String(value);

/** The table: medians of the site and of the one bundle, and their ratio. */
export function judge({ chains, loads, steps, returns }: Figures): Finding[] {
  const rows = Object.entries(chains).map(([route, { federated, oneBundle }]) => {
    const [depth, least] = [federated.length, oneBundle.length];
    return judged(`${route}: depth of the chain of requests`, `${depth} and ${least}`, 'not larger', depth <= least);
  });
  for (const { condition, route, samples } of loads) {
    const where = `${route}, ${condition.name}`;
    const compared = (name: string, unit: (value: number) => string, figure: (load: Load) => number, most?: number) =>
      compare(`${where}: ${name}`, unit, mediansOf(samples, figure), most);
    const slow = condition === SLOW;
    rows.push(
      compared('content stands', MS, ({ content }) => content, slow ? MOST.content : undefined),
      compared('main thread, processor time', MS, ({ mainThread }) => mainThread),
    );
    // Independent of the condition.
    if (!slow) continue;
    rows.push(
      compared('transferred', KB, ({ bytes }) => bytes, MOST.bytes),
      compared('requests', COUNT, ({ requests }) => requests),
      compared('prefetched after it', KB, ({ prefetchedBytes }) => prefetchedBytes),
    );
  }
  for (const { condition, way, samples } of steps) {
    const what = `/ to /store, ${condition.name}, ${way}`;
    // Without a demand: the container's entry script is one request that a bundle does not have.
    const most: Partial<typeof MOST> = way === 'not foreseen, nothing prefetched' ? {} : MOST;
    const content = mediansOf(samples, (step) => step.content);
    const requests = mediansOf(samples, (step) => step.requests);
    rows.push(
      compare(`${what}: content stands`, SHORT_MS, content, most.step),
      compare(`${what}: requests after the press`, COUNT, requests, most.requests),
    );
  }
  return [...rows, ...returned(returns)];
}

function returned(returns: Both<Return[]>): Finding[] {
  const total = (figure: (page: Return) => number) => ({
    federated: returns.federated.map(figure).reduce((sum, bytes) => sum + bytes),
    oneBundle: returns.oneBundle.map(figure).reduce((sum, bytes) => sum + bytes),
  });
  const elsewhere = total(({ route, bytes }) => (route === '/store' ? 0 : bytes));
  const all = total(({ bytes, prefetchedBytes }) => bytes + prefetchedBytes);
  return [
    compare('after a release of the store, / again: files that the page needs', KB, elsewhere, MOST.elsewhere),
    compare('after a release of the store, / and /store again: all files', KB, all, MOST.returned),
  ];
}

function mediansOf<Sample>(samples: Both<Sample[]>, figure: (sample: Sample) => number): Both<number> {
  return { federated: median(samples.federated.map(figure)), oneBundle: median(samples.oneBundle.map(figure)) };
}

function compare(what: string, unit: (value: number) => string, { federated, oneBundle }: Both<number>, most?: number): Finding {
  const ratio = federated / oneBundle;
  const measured = `${oneBundle === 0 ? '' : `${ratio.toFixed(2)} x: `}${unit(federated)} and ${unit(oneBundle)}`;
  return most === undefined ? noted(what, measured) : judged(what, measured, `<= ${most.toFixed(2)} x`, ratio <= most);
}
