import { readDescription } from '@greenroom/contract/releases';
import { integrityOf } from '@greenroom/contract/releases';
import { derive } from './derive';

const PAGE = 'src_part-0001-page.1a2b.js';
const page = "document.title = 'part-0001';";
const entry = `window.greenroom_part_0001 = { '${PAGE}': '${integrityOf(page)}' };`;
const description = {
  name: 'part-0001',
  version: '1.0.0-1a2b',
  entry: 'remoteEntry.js',
  integrity: integrityOf(entry),
  files: { 'remoteEntry.js': integrityOf(entry), [PAGE]: integrityOf(page) },
  menu: [{ label: 'Part 0001', to: '/part-0001' }],
};
const build = new Map(
  Object.entries({ 'remote.json': JSON.stringify(description), 'remoteEntry.js': entry, [PAGE]: page }).map(([file, text]) => [
    file,
    Buffer.from(text),
  ]),
);

test('a derived remote has its own name everywhere, and the digests of its own files', () => {
  const files = derive(build, 'part-0001', 'part-0042', { hasMenu: true });
  const derived = readDescription(files);
  const renamed = PAGE.replace('0001', '0042');
  const digestOf = (file: string) => integrityOf(files.get(file) ?? '');
  expect([...files].flatMap(([file, bytes]) => [file, String(bytes)]).join()).not.toMatch(/part.0001/i);
  expect(derived.files).toEqual({ 'remoteEntry.js': digestOf('remoteEntry.js'), [renamed]: digestOf(renamed) });
  expect(derived.integrity).toBe(digestOf('remoteEntry.js'));
  expect(String(files.get('remoteEntry.js'))).toContain(digestOf(renamed));
  expect(derived.version).not.toBe(description.version);
});

test('a remote beyond the menu has no entry in it', () => {
  expect(readDescription(derive(build, 'part-0001', 'part-0042', { hasMenu: false }))).not.toHaveProperty('menu');
});
