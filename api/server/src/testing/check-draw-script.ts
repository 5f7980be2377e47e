import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const SCRIPT = path.resolve(import.meta.dirname, '../../../../docs/check-draw.mjs');

/** Runs the script for each message: a thread for all checks starts faster than a process for each. */
const RUNNER = `
  const { parentPort } = require('node:worker_threads');
  let runs = 0;
  parentPort.on('message', async (args) => {
    const printed = [];
    console.log = (text) => printed.push(text);
    process.argv = ['node', 'check-draw.mjs', ...args];
    const failed = await import(${JSON.stringify(SCRIPT)} + '?' + ++runs).then(() => null, ({ message }) => message);
    parentPort.postMessage({ printed: printed.join(), failed });
  });`;

/** Script that verifies a draw of a site (docs/raffle-draws.md). */
export interface CheckDrawScript {
  /** Checks one draw at a time. @returns what it prints @throws if the draw is wrong */
  check(site: string, ...args: (string | number)[]): Promise<string>;
  close(): Promise<unknown>;
}

export function openCheckDrawScript(): CheckDrawScript {
  const worker = new Worker(RUNNER, { eval: true });
  return {
    async check(site, ...args) {
      const checked = once(worker, 'message') as Promise<[{ printed: string; failed: string | null }]>;
      worker.postMessage([site, ...args.map(String)]);
      const [{ printed, failed }] = await checked;
      if (failed !== null) throw new Error(failed);
      return printed;
    },
    close: () => worker.terminate(),
  };
}
