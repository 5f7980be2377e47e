import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/lib/workspace.mjs';
import { measureEffects } from './effects';
import { measureLighthouse } from './lighthouse/lighthouse';
import { measureLoads } from './loads';
import { measurePages } from './pages/measure-pages';
import { measureRemotes } from './remotes';
import { measureVisit } from './visit';
import { type Findings, tableOf } from '../findings';

// npm run bench [-- <parts> [<routes>]]. docs/performance.md describes what is measured, and why.

/** The parts, each of which starts its own site. Visits and Lighthouse open the routes that are requested, all of theirs by default. */
const PARTS: Record<string, (routes: string[]) => Promise<Findings>> = {
  loads: measureLoads,
  pages: measurePages,
  remotes: measureRemotes,
  effects: measureEffects,
  visit: measureVisit,
  lighthouse: measureLighthouse,
};
const FILE = path.join(root, '.cache/bench.json');

/** Measures one part after the other. @returns the exit code: 1 if a demand fails, 2 for an unknown part */
async function main(args: string[]): Promise<number> {
  const isRoute = (arg: string) => arg.startsWith('/');
  const routes = args.filter(isRoute);
  const requested = args.filter((arg) => !isRoute(arg));
  const unknown = requested.filter((name) => !(name in PARTS));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no part ${unknown.join(', ')}; there are ${[...Object.keys(PARTS), 'raid', 'live', 'kick', 'canaries'].join(', ')}.\n`,
    );
    return 2;
  }
  const found: Record<string, Findings> = {};
  for (const [name, measure] of Object.entries(PARTS)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    const findings = await measure(routes);
    process.stdout.write(`\n${name}\n\n${tableOf(findings.rows)}\n`);
    found[name] = findings;
  }
  const machine = { processor: os.cpus()[0]?.model, cores: os.cpus().length, memory: os.totalmem(), node: process.version };
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  fs.writeFileSync(FILE, JSON.stringify({ at: new Date().toISOString(), machine, found }, null, 2));
  return Object.values(found).some(({ rows }) => rows.some(({ verdict }) => verdict === 'FAIL')) ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
