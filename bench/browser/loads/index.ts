import type { Browser } from '@playwright/test';
import { startSite } from '../../../e2e/helpers/site';
import type { Findings } from '../../findings';
import { launch } from '../browser';
import { buildOneBundle } from './build-bundle.mjs';
import { FAST, SLOW } from './conditions';
import { BUILDS, type Both, type Build, type Figures } from './figures';
import { CONTENT, type Route } from './in-page';
import { judge } from './judge';
import { Recorder } from './recorder';
import { type StaticServer, makeCertificate, serve } from './server';
import { federated, oneBundle } from './sites';
import { measureReturns } from './returns';
import { type Load, type Step, WAYS, chainOfPage, load, navigate } from './page-loads';

const ROUNDS = Number(process.env.BENCH_ROUNDS) || 7;
/** A navigation may take only a few milliseconds, so that its median needs more samples. */
const STEPS_A_ROUND = 3;

const ROUTES = Object.keys(CONTENT) as Route[];

/**
 * Measures the cost of federation: the site against the same sources as one bundle, alternating, both from the same static server.
 * `BENCH_ROUNDS` sets the number of rounds, 7 by default.
 */
export async function measureLoads(): Promise<Findings> {
  const dist = await buildOneBundle();
  const certificate = await makeCertificate();
  const site = await startSite({ TRUST_PROXY: '1' });
  const servers: Both<StaticServer> = {
    federated: await serve(certificate, (host) => federated(new Recorder(site.url, host))),
    oneBundle: await serve(certificate, (host) => oneBundle(new Recorder(site.url, host), dist)),
  };
  const browser = await launch(certificate);
  try {
    const figures = { ...(await measure(browser, servers)), returns: await measureReturns(browser, site, servers) };
    return { rows: judge(figures), figures };
  } finally {
    await browser.close();
    for (const build of BUILDS) servers[build].close();
    await site.stop();
  }
}

async function measure(browser: Browser, servers: Both<StaticServer>): Promise<Omit<Figures, 'returns'>> {
  process.stderr.write('Loads: the chain of each page…\n');
  const chains = {} as Figures['chains'];
  for (const route of ROUTES) {
    const chain = (build: Build) => chainOfPage(browser, servers[build].url, route);
    chains[route] = { federated: await chain('federated'), oneBundle: await chain('oneBundle') };
  }
  await inTurn(0, (build) => navigate(browser, servers[build].url, FAST, 'hovered before'));
  // The loads before prefetched nothing, because of their latency.
  for (const route of ROUTES) await inTurn(0, (build) => load(browser, servers[build].url, route, FAST));
  for (const build of BUILDS) servers[build].seal();

  const loads = [SLOW, FAST].flatMap((condition) => ROUTES.map((route) => ({ condition, route, samples: none<Load>() })));
  const steps = [SLOW, FAST].flatMap((condition) => WAYS.map((way) => ({ condition, way, samples: none<Step>() })));
  for (let round = 1; round <= ROUNDS; round++) {
    process.stderr.write(`Loads, round ${round} of ${ROUNDS}…\n`);
    for (const { condition, route, samples } of loads) {
      await inTurn(round, async (build) => samples[build].push(await load(browser, servers[build].url, route, condition)));
    }
    for (const { condition, way, samples } of steps) {
      for (let step = 0; step < STEPS_A_ROUND; step++) {
        await inTurn(round + step, async (build) => samples[build].push(await navigate(browser, servers[build].url, condition, way)));
      }
    }
  }

  const unexpected = BUILDS.flatMap((build) => servers[build].unexpected);
  if (unexpected.length > 0) throw new Error(`Not everything came out of memory: ${[...new Set(unexpected)].join(', ')}.`);
  return { chains, loads, steps };
}

const none = <Sample>(): Both<Sample[]> => ({ federated: [], oneBundle: [] });

/** Measures both builds, so that other load on the machine affects both. Alternates which one is first. */
async function inTurn(turn: number, measureOne: (build: Build) => Promise<unknown>): Promise<void> {
  for (const build of turn % 2 ? BUILDS.toReversed() : BUILDS) await measureOne(build);
}
