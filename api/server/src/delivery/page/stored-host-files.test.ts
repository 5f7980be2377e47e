import fs from 'node:fs/promises';
import path from 'node:path';
import { sharedTestApp } from '../../testing/test-app';
import { StoredHostFiles } from './stored-host-files';

const test = sharedTestApp();
beforeEach(() => test.reset());

it.each(['1.0.0-a', '1.0.0-b'])('finds a file that two versions share at once when %s is removed', async (removed) => {
  const { releases } = test.services;
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    const description = { name: 'host', version, files: { 'shared.js': 'sha384-x', 'other.js': 'sha384-y' } };
    const files = { 'shared.js': 'shared()', 'other.js': 'other()', 'host.json': JSON.stringify(description) };
    await releases.upload(new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])), 'a test');
  }
  const files = new StoredHostFiles(releases);
  expect(String(await files.read('other.js'))).toBe('other()');
  await fs.rm(path.join(test.remotesDir, 'host', removed), { recursive: true });
  expect(String(await files.read('shared.js'))).toBe('shared()');
  expect(await files.read('nothing.js')).toBeNull();
});
