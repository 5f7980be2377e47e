import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Findings } from '../../findings';
import { launch } from '../browser';
import { Recorder } from '../loads/recorder';
import { type Certificate, type LoaderFor, type StaticServer, makeCertificate, serve } from '../loads/server';
import { federated } from '../loads/sites';
import { REFERENCES, type ReferenceName, buildReference, buildReferenceRemotes } from './build-references';
import { GeneratedRemotes } from './generated-remotes';
import { type Measured, type ReferenceFigures, type SiteFigures, judge } from './judge';
import { nameOf } from './names';
import { measureBucket, measureServer } from './operator';
import { type PageFigures, type Served, measurePages, visit } from './pages';
import { startRemotesServer } from './site-server';
import { BUILT, buildTemplates } from './templates';

const COUNTS = (process.env.BENCH_REMOTES ?? '1,10,100').split(',').map(Number);
const SYSTEMS = process.env.BENCH_SYSTEMS?.split(',') ?? ['site', ...REFERENCES];
const log = (line: string) => process.stderr.write(`${line}\n`);

interface Tools {
  browser: Browser;
  certificate: Certificate;
}

/**
 * Measures the site with more and more remotes, and the same pages with stock Module Federation and as one bundle.
 * `BENCH_REMOTES` names other numbers of remotes, such as `1,10`, and `BENCH_SYSTEMS` those that are measured, such as `site,webpack`.
 */
export async function measureRemotes(): Promise<Findings> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-remotes-'));
  const certificate = await makeCertificate();
  const browser = await launch(certificate);
  const tools = { browser, certificate };
  fs.mkdirSync(BUILT, { recursive: true });
  const sources = fs.mkdtempSync(path.join(BUILT, 'site-'));
  try {
    const templates = SYSTEMS.includes('site') ? await buildTemplates(sources) : [];
    const remotes = new GeneratedRemotes(path.join(folder, 'builds'), templates);
    const recorded: { count: number; site: RecordedSite | undefined; references: Measured['references'] }[] = [];
    for (const count of COUNTS.toSorted((one, other) => one - other)) {
      const generated = { remotes, count, folder };
      const site = SYSTEMS.includes('site') ? await recordSite(tools, generated) : undefined;
      recorded.push({ count, site, references: await measureReferences(tools, count) });
      // What was measured is not lost if a larger number fails.
      log(JSON.stringify({ ...recorded.at(-1), site: site?.figures }));
    }
    log('Remotes: the pages of all sites in turns…');
    const pages = await measurePages(
      browser,
      recorded.flatMap(({ site }) => site ?? []),
    );
    const measured = recorded.map(({ count, site, references }): Measured => {
      const ofPages = site && pages.shift();
      site?.server.close();
      for (const address of site?.server.unexpected ?? []) log(`Requested only while ${count} were measured: ${address}`);
      return { count, site: ofPages && { ...site.figures, ...ofPages }, references };
    });
    return { rows: judge(measured), figures: measured };
  } finally {
    await browser.close();
    for (const made of [folder, sources]) fs.rmSync(made, { recursive: true, force: true });
  }
}

interface Generated {
  remotes: GeneratedRemotes;
  count: number;
  folder: string;
}

/** A site whose pages are served from memory, and what it costs but for these pages. */
interface RecordedSite extends Served {
  server: StaticServer;
  figures: Omit<SiteFigures, keyof PageFigures>;
}

async function recordSite({ browser, certificate }: Tools, { remotes, count, folder }: Generated): Promise<RecordedSite> {
  log(`Remotes: the site with ${count}…`);
  remotes.growTo(count);
  const server = await startRemotesServer({ folder, builds: remotes.dir, count, remote: nameOf(1) });
  try {
    const recorded = await serve(certificate, (host) => federated(new Recorder(server.origin, host)));
    await visit(browser, { url: recorded.url, count });
    recorded.seal();
    const paid = await measureServer(server, remotes);
    await server.stop();
    const inBucket = await measureBucket(remotes, count).catch((cause: unknown) => {
      log(`A bucket with ${count} is not measured: ${String(cause)}`);
      return undefined;
    });
    return { url: recorded.url, count, server: recorded, figures: { ...paid, ...inBucket } };
  } finally {
    await server.stop();
  }
}

async function measureReferences(tools: Tools, count: number): Promise<Measured['references']> {
  const references: Measured['references'] = {};
  for (const name of REFERENCES) if (SYSTEMS.includes(name)) references[name] = await measureReference(tools, name, count);
  return references;
}

async function measureReference(tools: Tools, name: ReferenceName, count: number): Promise<ReferenceFigures> {
  log(`Remotes: ${name} with ${count}…`);
  const { loaderFor, seconds } = await buildReference(name, count, await buildReferenceRemotes(name));
  const pages = await measureServed(tools, loaderFor, count).catch((cause: unknown) => {
    log(`${name} with ${count} is not measured: ${String(cause)}`);
    return undefined;
  });
  return { ...pages, seconds };
}

async function measureServed({ browser, certificate }: Tools, loaderFor: LoaderFor, count: number): Promise<PageFigures> {
  const server = await serve(certificate, loaderFor);
  try {
    const served = { url: server.url, count };
    await visit(browser, served);
    const [figures] = await measurePages(browser, [served]);
    if (!figures) throw new Error('Nothing was measured.');
    return figures;
  } finally {
    server.close();
  }
}
