import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stopProcess } from '../../kit/lib/processes.mjs';
import { dataPlaces, root } from './workspace.mjs';

const START_TIMEOUT_MS = 120_000;

/**
 * Starts the server on a free port with the releases of this environment and an empty database, until `use` ends.
 * @template Result
 * @param {{ env: NodeJS.ProcessEnv, remotes: string[] }} options `remotes`: those that the token may release
 * @param {(site: { url: string, token: string }) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withTemporarySite({ env, remotes }, use) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-check-'));
  const token = randomBytes(32).toString('base64url');
  const team = { team: 'the check', remotes, sha256: createHash('sha256').update(token).digest('hex') };
  const server = spawn(process.execPath, ['--import', 'tsx', 'api/server/src/main.ts'], {
    cwd: root,
    env: {
      ...env,
      DATA_DIR: dataDir,
      REMOTES_DIR: dataPlaces(env).remotesDir,
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DEMO: '0',
      START_GUIDE: '',
      DEMO_STREAM: '',
      LOG_LEVEL: 'error',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      RELEASE_TOKENS: JSON.stringify([team]),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Ctrl+C reaches the server by itself, other signals don't.
  const stop = () => void server.kill('SIGTERM');
  const exit = () => process.exit(143);
  process.once('exit', stop).once('SIGTERM', exit);
  try {
    return await use({ url: await announcedAddress(server), token });
  } finally {
    process.off('exit', stop).off('SIGTERM', exit);
    await stopProcess(server);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resolves with the address that the server prints once it listens. @param {import('node:child_process').ChildProcess} server @returns {Promise<string>} */
function announcedAddress(server) {
  let output = '';
  return new Promise((resolve, reject) => {
    /** @param {string} why */
    const fail = (why) => reject(new Error(`The server for the check ${why}. It printed:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      output += chunk.toString();
      const [, address] = /running at (http:\/\/\S+)/.exec(output) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(new URL(address).origin);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with exit code ${code}`);
    });
  });
}
