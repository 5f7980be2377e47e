import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../scripts/lib/workspace.mjs';
import { freePort } from '../../kit/lib/free-port.mjs';

/** Long enough for a machine with much other work, on which even a server takes minutes. */
const START_TIMEOUT_MS = 180_000;
/** The imports of a remote's sources from outside their folder. */
const LINKED_FOLDERS = ['node_modules', 'scripts', 'contract', 'api', 'tsconfig.base.json'];

/** A copy of one remote's sources that a journey may edit. */
export class RemoteCopy {
  private readonly parent = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-copy-'));
  readonly dir: string;

  constructor(folder: string) {
    this.dir = path.join(this.parent, folder);
    const own = (file: string) => !['dist', 'node_modules'].includes(path.basename(file));
    fs.cpSync(path.join(root, folder), this.dir, { recursive: true, filter: own });
    for (const name of LINKED_FOLDERS) fs.symlinkSync(path.join(root, name), path.join(this.parent, name));
  }

  edit(file: string, from: string, to: string): void {
    const target = path.join(this.dir, file);
    const text = fs.readFileSync(target, 'utf8');
    if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}.`);
    fs.writeFileSync(target, text.replace(from, to));
  }

  remove(): void {
    fs.rmSync(this.parent, { recursive: true, force: true });
  }
}

export interface DevCommand {
  url: string;
  output(): string;
  /** @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the command for one remote on a free port and waits until it prints its address.
 * @param dir the remote's folder
 */
export async function startDev(dir: string, ...args: string[]): Promise<DevCommand> {
  const port = await freePort('localhost');
  return start({ args: [dir, ...args, '--port', String(port)], cwd: root, url: `http://localhost:${port}` });
}

/**
 * Starts the command for a whole site, with some of its parts in development, on a free port.
 * @param repository the folder of a copy of the repository
 * @param dataDir for the site's data
 * @param names of the parts in development
 */
export async function startDevSite(repository: string, dataDir: string, ...names: string[]): Promise<DevCommand> {
  const port = String(await freePort('localhost'));
  const env = { DATA_DIR: dataDir, PORT: port, HOST: '127.0.0.1', DEMO: '1' };
  return start({ args: names, cwd: repository, url: `http://127.0.0.1:${port}`, env });
}

interface Start {
  args: string[];
  cwd: string;
  /** The address that it prints once it serves. */
  url: string;
  env?: Record<string, string>;
}

async function start({ args, cwd, url, env }: Start): Promise<DevCommand> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  let output = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The command ${why}. It printed:\n${output}`));
      const timer = setTimeout(() => fail('did not say in time where it serves'), START_TIMEOUT_MS);
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (!output.includes(url)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => {
        clearTimeout(timer);
        fail(`ended with exit code ${code}`);
      });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, output: () => stripVTControlCharacters(output), stop };
}
