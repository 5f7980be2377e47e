import { createRequire } from 'node:module';
import iconLoader from './icon-loader.mjs';

const data = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
/** @param {string} name @param {RegExp} [directed] */
const load = (name, directed) =>
  iconLoader.call({ resourceQuery: `?lucide=${name}`, getOptions: () => ({ data, directed }) }, 'export default createIcon([]);');

test('puts the shapes of an icon into the module that has none: paths as their data, others with what is not the same for all', () => {
  expect(load('x')).toBe('export default createIcon(["M18 6L6 18M6 6l12 12"]);');
  expect(load('circle-x')).toBe('export default createIcon([["circle",{"cx":"12","cy":"12","r":"10"}],"m15 9l-6 6m0-6l6 6"]);');
});

test('marks an icon that points along the text', () => {
  expect(load('chevron-left', /-left$/)).toBe('export default createIcon(["m15 18l-6-6l6-6"], true);');
  expect(load('chevron-down', /-left$/)).toBe('export default createIcon(["m6 9l6 6l6-6"]);');
});

test('knows the other names of an icon', () => {
  expect(load('alert-circle')).toBe(load('circle-alert'));
});

test('names the icon that the set lacks', () => {
  expect(() => load('no-such-icon')).toThrow(/icons\.json has no icon "no-such-icon"/);
});
