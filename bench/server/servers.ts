import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { TEST_PAGE } from '../../api/server/src/testing/test-page';
import { judged, skipped, type Finding } from '../report';

const START_MS = 120_000;
const STOP_MS = 3000;

export interface Server {
  origin: string;
  /** The process's CPU time in milliseconds; undefined if the system doesn't provide it. */
  cpuMs(): number | undefined;
  memory(): { now: number; peak: number } | undefined;
  stop(): Promise<void>;
}

const MOST_MEGABYTES = 400;

/** The environment of a server in production behind one proxy, from which visitors' addresses come. @param folder of its data */
export const production = (folder: string) => ({
  NODE_ENV: 'production',
  DEMO: '0',
  PORT: '0',
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  DATA_DIR: path.join(folder, 'data'),
  DISCORD_CLIENT_ID: 'bench',
  DISCORD_CLIENT_SECRET: 'bench',
  // The load counts errors.
  LOG_LEVEL: 'fatal',
});

/** Starts the site's server: another version's by `BENCH_SERVER`, and with the options of `BENCH_NODE_OPTIONS`. */
export const startSiteServer = (env: NodeJS.ProcessEnv): Promise<Server> =>
  startServer(process.env.BENCH_SERVER ?? '../../api/server/src/main.ts', env, process.env.BENCH_NODE_OPTIONS?.split(' '));

/** Writes a host of one empty page into a folder, for a server without builds. @returns the variable that names it */
export async function emptyHost(folder: string): Promise<{ HOST_DIST: string }> {
  const dist = path.join(folder, 'host');
  await fs.promises.mkdir(dist);
  await fs.promises.writeFile(path.join(dist, 'index.html'), TEST_PAGE);
  return { HOST_DIST: dist };
}

export function judgeMemory(server: Server, what = "the server's memory"): Finding {
  const demand = `< ${MOST_MEGABYTES} MB`;
  const memory = server.memory();
  if (!memory) return skipped(what, 'this system does not tell', demand);
  const measured = `${Math.round(memory.peak)} MB at most, ${Math.round(memory.now)} MB in the end`;
  return judged(what, measured, demand, memory.peak < MOST_MEGABYTES);
}

/** Starts a server from a TypeScript file. The server has to print its URL once it listens. */
export async function startServer(file: string, env: NodeJS.ProcessEnv, options: string[] = []): Promise<Server> {
  // As the image starts it (Dockerfile).
  const start = ['--heap-growing-percent=40', ...options, '--import', 'tsx', fileURLToPath(new URL(file, import.meta.url))];
  const child = spawn(process.execPath, start, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await addressOf(child, file);
  return {
    origin,
    cpuMs: () => cpuMsOf(child.pid),
    memory: () => memory(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      // A second signal forces the exit.
      const now = setTimeout(() => child.kill('SIGTERM'), STOP_MS);
      await once(child, 'exit');
      clearTimeout(now);
    },
  };
}

async function addressOf(child: ChildProcessByStdio<null, Readable, null>, file: string): Promise<string> {
  const late = setTimeout(() => child.kill(), START_MS);
  try {
    for await (const line of createInterface(child.stdout)) {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address) return address;
    }
    throw new Error(`${file} ended before it listened.`);
  } finally {
    clearTimeout(late);
  }
}

function cpuMsOf(pid: number | undefined): number | undefined {
  // After the name in brackets, the 12th and 13th field are user and system time, in hundredths of a second.
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(read(`/proc/${pid}/stat`) ?? '') ?? [];
  return user === undefined ? undefined : (Number(user) + Number(system)) * 10;
}

function memory(pid: number | undefined): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  if (status === undefined) return undefined;
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    // The process has exited, or the system has no /proc.
    return undefined;
  }
}
