import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../api/server/src/testing/haproxy';
import { judged, noted, type Finding } from '../../findings';
import { log, runBench } from '../../report';

// npm run bench -- start: times `npm start` as a newcomer meets it (docs/performance.md, "The first start").

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
/** From the command to a site that can be used, on two cores. */
const DEMAND_SECONDS = 75;
/** A step's end, as `npm start` prints it without a terminal. */
const STEP_END = /^(.+): (\d+\.\d) s$/;
const LAST = 'Building admin';

runBench('start', async (_postgres, folder) => {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', REPOSITORY, clone]);
  const first = await start(clone, path.join(folder, 'npm-cache'), { builds: true });
  const again = await start(clone, path.join(folder, 'npm-cache'), { builds: false });
  return [
    judged(
      'from the command to a site that can be used',
      `${first.site.toFixed(1)} s`,
      `<= ${DEMAND_SECONDS} s`,
      first.site <= DEMAND_SECONDS,
    ),
    noted('the same, started again', `${again.site.toFixed(1)} s`),
    noted('installed by then', first.modules),
    noted('until the staff panel is built as well', `${first.all.toFixed(1)} s`),
    noted('installed in the end', sizeOf(path.join(clone, 'node_modules'))),
    ...first.steps,
  ];
});

/**
 * Runs `npm start` until the site can be used, and with `builds` until all is built; then stops it.
 * @returns seconds from the command on, the packages that were installed when the site could be used, and the duration of each step
 */
async function start(
  clone: string,
  cache: string,
  { builds }: { builds: boolean },
): Promise<{ site: number; all: number; modules: string; steps: Finding[] }> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const port = await freePort();
  const env = { ...process.env, npm_config_cache: cache, PORT: String(port), HOST: '127.0.0.1' };
  const command = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(command, 'exit');
  const steps: Finding[] = [];
  const built = endOfLastStep(command, (what, time) => steps.push(noted(what, `${time} s`)));
  await lineOf(command, /^Greenroom is running/);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  if (!response.ok) throw new Error(`The page responded with ${response.status}.`);
  await response.text();
  const site = seconds();
  const modules = sizeOf(path.join(clone, 'node_modules'));
  if (builds) await Promise.race([built, exited]);
  const all = seconds();
  command.kill('SIGTERM');
  await exited;
  return { site, all, modules, steps };
}

/** Reports the end of each step; fulfilled at the last one's. */
function endOfLastStep({ stderr }: ChildProcess, onStep: (what: string, seconds: string) => void): Promise<void> {
  return new Promise((resolve) => {
    if (!stderr) throw new Error('The output of the command is not piped.');
    createInterface(stderr).on('line', (line) => {
      log(line);
      const [, what = '', time = ''] = STEP_END.exec(line) ?? [];
      if (what) onStep(what, time);
      if (what === LAST) resolve();
    });
  });
}

async function lineOf(command: ChildProcess, pattern: RegExp): Promise<void> {
  if (!command.stdout) throw new Error('The output of the command is not piped.');
  for await (const line of createInterface(command.stdout)) if (pattern.test(line)) return;
  throw new Error('npm start ended before the site could be used.');
}

function sizeOf(folder: string): string {
  const files = fs.readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
  return `${files.length} files, ${Math.round(bytes / 1e6)} MB`;
}
