import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const START_MS = 60_000;
const STOP_MS = 3000;

/** A server in a child process. */
export interface Server {
  origin: string;
  pid: number;
  /** The process's CPU time in milliseconds; undefined if the system doesn't provide it. */
  cpuMs(): number | undefined;
  /** The process's current and peak memory, in megabytes. */
  memory(): { now: number; peak: number } | undefined;
  stop(): Promise<void>;
}

/** Starts a server from a TypeScript file. The server has to print its URL once it listens. */
export async function startServer(file: string, env: NodeJS.ProcessEnv, options: string[] = []): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  // As the image starts it (Dockerfile).
  const child = spawn(process.execPath, ['--heap-growing-percent=40', ...options, '--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await addressOf(child, file);
  return {
    origin,
    pid: child.pid ?? NaN,
    cpuMs: () => cpuMsOf(`/proc/${child.pid}`),
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

async function addressOf(child: ChildProcess, file: string): Promise<string> {
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const address = /https?:\/\/\S+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened: ${output}`)));
  });
  const late = setTimeout(() => child.kill(), START_MS);
  return listening.finally(() => clearTimeout(late));
}

/**
 * The CPU time of a process or thread in milliseconds; undefined if the system doesn't provide it.
 * @param folder its folder below `/proc`
 * @param ended whether to include exited children
 */
export function cpuMsOf(folder: string, { ended = false } = {}): number | undefined {
  const stat = read(`${folder}/stat`);
  if (stat === undefined) return undefined;
  // The second field is a name in brackets, possibly with spaces. After it, fields 12 and 13 are user and system time, the next two those
  // of exited children. Linux counts in hundredths of a second.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0) * 10;
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
