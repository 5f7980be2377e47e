import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const START_MS = 60_000;

/** A server in a process of its own. */
export interface Server {
  origin: string;
  /** Time of a processor that the process has used so far, in milliseconds; undefined where the system does not tell. */
  cpuMs(): number | undefined;
  /** What the process holds in memory now, and at most so far, in megabytes. */
  memory(): { now: number; peak: number } | undefined;
  stop(): Promise<void>;
}

/** Starts a TypeScript file of a server that prints its address once it listens. */
export async function startServer(file: string, env: NodeJS.ProcessEnv, options: string[] = []): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...options, '--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await addressOf(child, file);
  return {
    origin,
    cpuMs: () => cpuMs(child.pid),
    memory: () => memory(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
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

/** Linux counts in hundredths of a second. */
function cpuMs(pid: number | undefined): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is a name in brackets that may hold blanks: user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memory(pid: number | undefined): { now: number; peak: number } | undefined {
  const status = read(`/proc/${pid}/status`);
  if (status === undefined) return undefined;
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function read(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
