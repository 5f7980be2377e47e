import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../kit/lib/free-port.mjs';
import { judged, log, noted, runBench } from '../../report';

// npm run bench -- start: times `npm start` as a newcomer meets it (docs/performance.md, "The first start").

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
/** From the command to a site that can be used, on two cores. */
const DEMAND_SECONDS = 75;
/** A step's end, as `npm start` prints it without a terminal. */
const STEP_END = /^(.+): (\d+\.\d) s$/;
const LAST = 'Building admin';

runBench('start', async (folder) => {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', REPOSITORY, clone]);
  const first = await start(clone, path.join(folder, 'npm-cache'), { builds: true });
  const again = await start(clone, path.join(folder, 'npm-cache'), { builds: false });
  const seconds = `${first.site.toFixed(1)} s`;
  return [
    judged('from the command to a site that can be used', seconds, `<= ${DEMAND_SECONDS} s`, first.site <= DEMAND_SECONDS),
    noted('the same, started again', `${again.site.toFixed(1)} s`),
    noted('until the staff panel is built as well', `${first.all.toFixed(1)} s`),
    ...first.steps.map(({ what, time }) => noted(what, `${time} s`)),
  ];
});

/**
 * Runs `npm start` until the site can be used, and with `builds` until all is built; then stops it.
 * @returns seconds from the command on, and the duration of each step
 */
async function start(clone: string, cache: string, { builds }: { builds: boolean }) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const port = await freePort();
  const env = { ...process.env, npm_config_cache: cache, PORT: String(port), HOST: '127.0.0.1' };
  const command = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(command, 'exit');
  const steps: { what: string; time: string }[] = [];
  const built = new Promise<void>((resolve) => {
    createInterface(command.stderr).on('line', (line) => {
      log(line);
      const [, what = '', time = ''] = STEP_END.exec(line) ?? [];
      if (what) steps.push({ what, time });
      if (what === LAST) resolve();
    });
  });
  await lineOf(command.stdout, /^Greenroom is running/);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  if (!response.ok) throw new Error(`The page responded with ${response.status}.`);
  await response.text();
  const site = seconds();
  if (builds) await Promise.race([built, exited]);
  const all = seconds();
  command.kill('SIGTERM');
  await exited;
  return { site, all, steps };
}

async function lineOf(output: Readable, pattern: RegExp): Promise<void> {
  for await (const line of createInterface(output)) if (pattern.test(line)) return;
  throw new Error('npm start ended before the site could be used.');
}
