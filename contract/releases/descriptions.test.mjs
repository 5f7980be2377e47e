import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBuild, readDescription } from './index.mjs';

describe('a build of the host', () => {
  /** @type {string} */
  let dist;
  beforeEach(() => {
    dist = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
    fs.mkdirSync(path.join(dist, 'development'));
    fs.writeFileSync(path.join(dist, 'index.html'), '<script src="/host.1.js"></script>');
    fs.writeFileSync(path.join(dist, 'host.1.js'), 'run()');
    fs.writeFileSync(path.join(dist, 'development/host.js'), 'develop()');
    const provides = { '@greenroom/shared-ui/button': { version: '1.4.0' } };
    fs.writeFileSync(path.join(dist, 'host.json'), JSON.stringify({ exposes: './routes', provides }));
  });
  afterEach(() => fs.rmSync(dist, { recursive: true }));
  const versionOf = () => String(readDescription(readBuild(dist)).version);

  test('is read with its pages and without its development build, and gets the version of the platform and a digest of its files', () => {
    expect([...readBuild(dist).keys()].sort()).toEqual(['host.1.js', 'host.json', 'index.html']);
    const version = versionOf();
    expect(version).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
    expect(versionOf()).toBe(version);
    fs.writeFileSync(path.join(dist, 'development/host.js'), 'other()');
    expect(versionOf()).toBe(version);
    fs.writeFileSync(path.join(dist, 'index.html'), '<title>Other</title>');
    expect(versionOf()).not.toBe(version);
  });
});

test.each([
  ['no description', undefined, "This is no remote's build: there is no remote.json."],
  ['half a description', '{"na', 'Its remote.json is no JSON.'],
  ['no name', '{"name":"../x","version":"1"}', 'Its remote.json names no remote.'],
  ['no version', '{"name":"store","version":"a/b"}', 'Its remote.json names no version.'],
])('a build with %s is refused', (_case, text, sentence) => {
  const files = new Map(text === undefined ? [] : [['remote.json', Buffer.from(text)]]);
  expect(() => readDescription(files)).toThrow(sentence);
});
