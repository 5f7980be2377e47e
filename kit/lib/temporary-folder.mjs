import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates a temporary folder with files. @param {Record<string, string>} files path to content @returns {string} */
export function temporaryFolder(files = {}) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  writeFiles(dir, files);
  return dir;
}

/** @param {string} dir @param {Record<string, string>} files path to content */
export function writeFiles(dir, files) {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dir, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
