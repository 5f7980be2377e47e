import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import type { Findings } from '../../findings';
import { launch } from '../browser';
import { Recorder } from '../loads/recorder';
import { type Certificate, type StaticServer, makeCertificate, serve } from '../loads/server';
import { federated } from '../loads/sites';
import { GeneratedRemotes } from './generated-remotes';
import { type SiteFigures, judge } from './judge';
import { nameOf } from './names';
import { measureBucket, measureServer } from './operator';
import { type PageFigures, type Served, measurePages, visit } from './pages';
import { startRemotesServer } from './site-server';
import { BUILT, buildTemplates } from './templates';

const COUNTS = (process.env.BENCH_REMOTES ?? '1,10,100').split(',').map(Number);
const log = (line: string) => process.stderr.write(`${line}\n`);

interface Tools {
  browser: Browser;
  certificate: Certificate;
}

/** Measures the site with more and more remotes. `BENCH_REMOTES` names other numbers of them, such as `1,10`. */
export async function measureRemotes(): Promise<Findings> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-remotes-'));
  const certificate = await makeCertificate();
  const browser = await launch(certificate);
  const tools = { browser, certificate };
  fs.mkdirSync(BUILT, { recursive: true });
  const sources = fs.mkdtempSync(path.join(BUILT, 'site-'));
  try {
    const remotes = new GeneratedRemotes(path.join(folder, 'builds'), await buildTemplates(sources));
    const sites: RecordedSite[] = [];
    for (const count of COUNTS.toSorted((one, other) => one - other)) {
      const site = await recordSite(tools, { remotes, count, folder });
      sites.push(site);
      // What was measured is not lost if a larger number fails.
      log(JSON.stringify({ count, ...site.figures }));
    }
    log('Remotes: the pages of all sites in turns…');
    const pages = await measurePages(browser, sites);
    const measured = sites.flatMap(({ count, server, figures }, index) => {
      server.close();
      for (const address of server.unexpected) log(`Requested only while ${count} were measured: ${address}`);
      const ofPages = pages[index];
      return ofPages ? [{ count, ...figures, ...ofPages }] : [];
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
