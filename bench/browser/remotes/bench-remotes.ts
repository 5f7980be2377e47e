import path from 'node:path';
import { readBuild } from '@greenroom/contract/releases';
import type { Browser } from '@playwright/test';
import { releasesOf } from '../../../e2e/helpers/releases';
import { type Site, startSite } from '../../../e2e/helpers/site';
import { root } from '../../../scripts/lib/workspace.mjs';
import { type Finding, compared, count as text, judged, kilobytes, log, median, milliseconds, noted, runBench } from '../../report';
import { changed, writeBuilds } from '../../server/raid/remotes';
import { launch } from '../browser';
import { type Certificate, fromSite, makeCertificate, serve } from '../loads/server';
import { type Load, type Step, load, navigate } from '../loads/page-loads';

// npm run bench -- remotes: the site's four remotes, and beside them others, which are copies of the store under other names and routes.

/** The numbers of remotes, at least four; the first is what the others are compared with. */
const COUNTS = (process.env.BENCH_REMOTES ?? '10,100').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 5;
const RELEASES = 3;
const MOST_TIMES = 1.1;
const MOST_MORE_HTML = 3 * 1024;
const RELEASE_TIMEOUT_MS = 120_000;

interface Measured {
  count: number;
  url: string;
  close: () => Promise<void>;
  released: { gate: number; live: number };
  loads: Load[];
  taps: Step[];
}

runBench('remotes', async (folder) => {
  const certificate = await makeCertificate();
  const browser = await launch(certificate);
  const sites: Measured[] = [];
  try {
    for (const count of COUNTS) sites.push(await startWith(count, { folder, certificate, browser }));
    for (let round = 1; round <= ROUNDS; round++) {
      log(`Remotes, round ${round} of ${ROUNDS}…`);
      // In turns whose order alternates, so that a machine whose speed changes does not decide.
      for (const { url, loads, taps } of round % 2 === 0 ? sites : sites.toReversed()) {
        loads.push(await load(browser, url, '/raffles'));
        taps.push(await navigate(browser, url, 'not foreseen'));
      }
    }
    const [first, ...others] = sites;
    return [...others.flatMap((site) => (first ? judge(site, first) : [])), ...sites.map(judgeRelease)];
  } finally {
    await browser.close();
    for (const site of sites) await site.close();
  }
});

/** Starts a site with so many remotes, and fills the cache of its static server. */
async function startWith(count: number, tools: { folder: string; certificate: Certificate; browser: Browser }): Promise<Measured> {
  log(`Remotes: the site with ${count}…`);
  const builds = path.join(tools.folder, String(count));
  writeBuilds(builds, count);
  const site = await startSite({ TRUST_PROXY: '1', FIRST_REMOTES: builds });
  const released = await measureReleases(site);
  const { url, ...server } = await serve(tools.certificate, fromSite(site.url));
  const close = () => {
    server.close();
    return site.stop();
  };
  await load(tools.browser, url, '/raffles');
  await navigate(tools.browser, url, 'not foreseen');
  return { count, url, close, released, loads: [], taps: [] };
}

/** Measures the release gate and the upload of a version of the store, and the time from its release until a page has it. */
async function measureReleases(site: Site): Promise<{ gate: number; live: number }> {
  const target = await releasesOf(site);
  const build = readBuild(path.join(root, 'remote-store/dist'));
  const [gates, lives]: [number[], number[]] = [[], []];
  for (let round = 0; round < RELEASES; round++) {
    const version = `1.0.0-bench${round}`;
    const startedAt = performance.now();
    await target.upload(
      'store',
      changed(build, (description) => ({ ...description, version })),
    );
    const storedAt = performance.now();
    await target.change({ part: 'store', change: { action: 'release', version } });
    while (!(await (await fetch(`${site.url}/store`, { headers: { accept: 'text/html' } })).text()).includes(version))
      if (performance.now() - storedAt > RELEASE_TIMEOUT_MS) throw new Error(`No page has ${version}.`);
    gates.push(storedAt - startedAt);
    lives.push(performance.now() - storedAt);
  }
  return { gate: median(gates), live: median(lives) };
}

function judge({ count, loads, taps }: Measured, first: Measured): Finding[] {
  const what = `${count} remotes beside ${first.count}`;
  const both = (key: keyof Load) => [loads, first.loads].map((all) => median(all.map((load) => load[key]))) as [number, number];
  const tapped = [taps, first.taps].map((steps) => median(steps.map(({ content }) => content))) as [number, number];
  const [html, ofFirst] = both('htmlBytes');
  return [
    judged(`${what}: HTML`, `${kilobytes(html)} and ${kilobytes(ofFirst)}`, '<= 3 KB more', html - ofFirst <= MOST_MORE_HTML),
    compared(`${what}: requests of a page`, text, both('requests'), 1),
    compared(`${what}: content stands, Slow 4G`, milliseconds, both('content'), MOST_TIMES),
    compared(`${what}: a tap into another remote, Slow 4G`, milliseconds, tapped, MOST_TIMES),
    compared(`${what}: main thread, processor time`, milliseconds, both('mainThread'), MOST_TIMES),
    compared(`${what}: bytes until the page is idle`, kilobytes, both('bytes')),
  ];
}

const judgeRelease = ({ count, released: { gate, live } }: Measured) =>
  noted(`${count} remotes: a release`, `gate and upload ${milliseconds(gate)}, until the next page has it ${milliseconds(live)}`);
