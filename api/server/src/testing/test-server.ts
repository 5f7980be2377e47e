import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serverProgram } from './server-programs';

const SOURCES = path.join(import.meta.dirname, '..');

export interface TestServer {
  child: ChildProcess;
  /** Output once it runs. Rejects if it exits before. */
  running: Promise<string>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts a server on a free port. It inherits only the PATH. */
export function startServer(env: NodeJS.ProcessEnv): TestServer {
  const child = spawn(process.execPath, serverProgram('main.ts'), {
    cwd: SOURCES,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (out.stdout += chunk));
  child.stderr.on('data', (chunk) => (out.stderr += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code, ...out }));
  const running = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => out.stdout.endsWith('\n') && resolve(out.stdout));
    void ended.then(({ code, stderr }) => reject(new Error(`It ended with ${code}: ${stderr}`)));
  });
  running.catch(() => undefined);
  return { child, ended, running };
}

export async function originOf({ running }: TestServer): Promise<string> {
  return / (http:\S+)/.exec(await running)?.[1] ?? '';
}
