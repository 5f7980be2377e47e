import path from 'node:path';
import { releaseBuild } from '../../../e2e/helpers/releases';
import { startSite } from '../../../e2e/helpers/site';
import { compile } from '../../../scripts/lib/builds.mjs';
import { root } from '../../../scripts/lib/workspace.mjs';
import { type Finding, compared, count, kilobytes, log, median, milliseconds, runBench } from '../../report';
import { launch } from '../browser';
import { type Load, ROUTES, type Return, type Route, type Step, WAYS, type Way, load, loadAfterRelease, navigate } from './page-loads';
import { fromSite, makeCertificate, serve } from './server';
import { oneBundle } from './sites';

// npm run bench -- loads: the federated site against the same sources as one bundle, in turns, both from the same static server.

const ROUNDS = Number(process.env.BENCH_ROUNDS) || 7;
/** A navigation may take only a few milliseconds, so that its median needs more samples. */
const STEPS_A_ROUND = 3;
/** Upper bounds, as factors of the one bundle. */
const MOST = { content: 1.05, bytes: 1.05, step: 1.05, requests: 1, elsewhere: 0.2, returned: 0.4 };

const BUILDS = ['federated', 'oneBundle'] as const;
/** A value for each build. */
type Both<Value> = Record<(typeof BUILDS)[number], Value>;
const none = <Sample>(): Both<Sample[]> => ({ federated: [], oneBundle: [] });

runBench('loads', async () => {
  const dist = await build('bench/browser/loads', 'one-bundle.mjs');
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const servers = {
    federated: await serve(certificate, fromSite(site.url)),
    oneBundle: await serve(certificate, oneBundle(site.url, dist)),
  };
  const browser = await launch(certificate);
  try {
    const loads = ROUTES.map((route) => ({ route, samples: none<Load>() }));
    const steps = WAYS.map((way) => ({ way, samples: none<Step>() }));
    for (let round = 0; round <= ROUNDS; round++) {
      log(`Loads, round ${round} of ${ROUNDS}…`);
      // The first round fills the servers' caches, and does not count.
      const inTurn = async <Sample>(samples: Both<Sample[]>, measure: (url: string) => Promise<Sample>) => {
        for (const name of round % 2 ? BUILDS.toReversed() : BUILDS) {
          const sample = await measure(servers[name].url);
          if (round > 0) samples[name].push(sample);
        }
      };
      for (const { route, samples } of loads) await inTurn(samples, (url) => load(browser, url, route));
      for (const { way, samples } of steps)
        for (let step = 0; step < STEPS_A_ROUND; step++) await inTurn(samples, (url) => navigate(browser, url, way));
    }
    log('Loads: what a release costs somebody who comes back…');
    const again: Route[] = ['/', '/store'];
    const returns = {
      federated: await loadAfterRelease(browser, servers.federated.url, again, async () => {
        await releaseBuild(site, await buildChanged('remote-store', 'webpack.config.mjs'));
        servers.federated.replace(fromSite(site.url));
      }),
      oneBundle: await loadAfterRelease(browser, servers.oneBundle.url, again, async () => {
        servers.oneBundle.replace(oneBundle(site.url, await buildChanged('bench/browser/loads', 'one-bundle.mjs')));
      }),
    };
    return [...loads.flatMap(judgeLoads), ...steps.flatMap(judgeSteps), ...judgeReturns(returns)];
  } finally {
    await browser.close();
    for (const name of BUILDS) servers[name].close();
    await site.stop();
  }
});

/** Builds a folder by a configuration. @returns the built folder */
async function build(folder: string, config: string, env: Record<string, string> = {}, name = folder): Promise<string> {
  log(`Building ${name}…`);
  const out = path.join(root, '.cache', name);
  const { code, output } = await compile(folder, { development: false, configs: [config], out, env });
  if (code !== 0) throw new Error(`${output}\nThe build of ${name} failed.`);
  return out;
}

/** Builds a folder with one sentence of the store changed. */
const buildChanged = (folder: string, config: string) =>
  build(folder, path.join(import.meta.dirname, 'changed-build.mjs'), { CONFIG: path.join(root, folder, config) }, `changed/${folder}`);

function medians<Key extends string>({ federated, oneBundle }: Both<Record<Key, number>[]>, key: Key): [number, number] {
  return [median(federated.map((sample) => sample[key])), median(oneBundle.map((sample) => sample[key]))];
}

const judgeLoads = ({ route, samples }: { route: Route; samples: Both<Load[]> }): Finding[] => [
  compared(`${route}: content stands`, milliseconds, medians(samples, 'content'), MOST.content),
  compared(`${route}: transferred`, kilobytes, medians(samples, 'bytes'), MOST.bytes),
  compared(`${route}: main thread, processor time`, milliseconds, medians(samples, 'mainThread')),
  compared(`${route}: requests`, count, medians(samples, 'requests')),
  compared(`${route}: prefetched after it`, kilobytes, medians(samples, 'prefetchedBytes')),
];

const judgeSteps = ({ way, samples }: { way: Way; samples: Both<Step[]> }): Finding[] => [
  compared(`/ to /store, ${way}: content stands`, milliseconds, medians(samples, 'content'), MOST.step),
  compared(`/ to /store, ${way}: requests after the press`, count, medians(samples, 'requests'), MOST.requests),
];

function judgeReturns({ federated, oneBundle }: Both<Return[]>): Finding[] {
  const sums = (figure: (page: Return) => number) =>
    [federated, oneBundle].map((pages) => pages.map(figure).reduce((sum, bytes) => sum + bytes)) as [number, number];
  const elsewhere = sums(({ route, bytes }) => (route === '/store' ? 0 : bytes));
  const all = sums(({ bytes, prefetchedBytes }) => bytes + prefetchedBytes);
  return [
    compared('after a release of the store, / again: files that the page needs', kilobytes, elsewhere, MOST.elsewhere),
    compared('after a release of the store, / and /store again: all files', kilobytes, all, MOST.returned),
  ];
}
