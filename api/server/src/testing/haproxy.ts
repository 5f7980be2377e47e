import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { freePort } from '../../../../kit/lib/free-port.mjs';

const CONFIGURATION = path.join(import.meta.dirname, '../../../../deploy/haproxy.cfg');

/** A running HAProxy with our recommended configuration. */
export interface TestProxy {
  origin: string;
  /** Resolves when the proxy has found a server in this state since the last call, by its name in the configuration. */
  found(server: string, state: 'UP' | 'DOWN'): Promise<void>;
  stop(): Promise<void>;
}

/** HAProxy's program, if installed. Debian's package is not in every PATH. */
export const haproxyProgram = `${process.env.PATH}${path.delimiter}/usr/sbin`
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'haproxy'))
  .find((file) => fs.existsSync(file));

/** Starts HAProxy in front of two servers, on these ports. */
export async function startProxy(program: string, ports: readonly [number, number]): Promise<TestProxy> {
  const port = await freePort();
  const [SERVER_1, SERVER_2] = ports.map((each) => `127.0.0.1:${each}`);
  const child = spawn(program, ['-db', '-f', CONFIGURATION], {
    env: { LISTEN: `127.0.0.1:${port}`, SERVER_1, SERVER_2 },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const failed = ended.then(() => Promise.reject(new Error(`HAProxy has ended: ${output}`)));
  failed.catch(() => undefined);
  await Promise.race([failed, accepts(port)]);
  return {
    origin: `http://127.0.0.1:${port}`,
    async found(server, state) {
      const line = `Server servers/${server} is ${state}`;
      while (!output.includes(line)) await Promise.race([failed, once(child.stderr, 'data')]);
      output = output.slice(output.indexOf(line) + line.length);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepts(port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (let isOpen = false; !isOpen && Date.now() < deadline;) {
    const socket = net.connect(port, '127.0.0.1');
    isOpen = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
  }
}
