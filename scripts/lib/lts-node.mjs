import fs from 'node:fs';
import path from 'node:path';
import { runStep } from '../../kit/lib/log.mjs';
import { npm } from '../../kit/lib/processes.mjs';
import { cacheDir } from './workspace.mjs';

/** The current long-term support version of Node.js, which the image and the documentation use. */
export const LTS_MAJOR = 24;

/** Tells whether this process runs on it, or newer. */
export const isLts = () => Number(process.versions.node.split('.')[0]) >= LTS_MAJOR;

/**
 * Installs the LTS version of Node.js from npm's registry into the commands' cache.
 * @returns {Promise<string>} its program
 * @throws with npm's output
 */
export async function installLts() {
  const folder = path.join(cacheDir, `node-${LTS_MAJOR}`);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (fs.existsSync(program)) return program;
  fs.mkdirSync(folder, { recursive: true });
  const { code, output } = await runStep(`Installing Node.js ${LTS_MAJOR}`, () =>
    npm(['install', '--no-save', '--prefix', folder, `${name}@${LTS_MAJOR}`]),
  );
  if (code !== 0) throw new Error(`${output}\nNode.js ${LTS_MAJOR} could not be installed; npm's words are above.`);
  return program;
}
