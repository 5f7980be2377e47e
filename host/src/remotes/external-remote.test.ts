import { type RemoteRules, checksOwnFiles, isExternalRemote, refusalOf } from './external-remote';
import type { Remote } from './registry';

const ours: Remote = { name: 'quests', version: '1', entry: 'https://cdn.test/entry.js', routes: ['/quests'], integrity: 'sha384-e' };
const manifest = 'https://cdn.test/mf-manifest.json?v=1';
const files = { 'https://cdn.test/entry.js': 'sha384-e' };

test.each<[string, Partial<Remote>, boolean]>([
  ['a remote of ours', {}, false],
  ['a classic script of other tools', { type: 'var' }, true],
  ['an ES module', { type: 'module' }, true],
  ['a manifest', { entry: manifest }, true],
  ['an entry that can not be read', { entry: null }, false],
])('%s is an external remote: %s', (_, keys, expected) => {
  expect(isExternalRemote({ ...ours, ...keys })).toBe(expected);
});

test.each<[string, Partial<Remote>, boolean]>([
  ['a remote of ours', {}, true],
  ['an ES module whose files are known', { type: 'module', files }, true],
  ['an ES module whose files are not', { type: 'module' }, false],
  ['a classic script whose files are known', { type: 'var', files }, false],
  ['a classic script with digests in it', { type: 'var', checked: true }, true],
  ['a manifest whose files are known', { entry: manifest, files }, false],
  ['a manifest of ES modules whose files are known', { entry: manifest, type: 'module', files }, true],
])('the files of %s are checked: %s', (_, keys, expected) => {
  expect(checksOwnFiles({ ...ours, ...keys })).toBe(expected);
});

const strict: RemoteRules = { remoteIntegrity: 'required', uncheckedRemotes: [] };
const NO_INTEGRITY = /no integrity/;
const UNCHECKED = /can check the scripts that it loads later, and the site's uncheckedRemotes does not name quests/;

test.each<[string, Partial<Remote>, Partial<RemoteRules>, RegExp | null]>([
  ['a remote of ours', {}, {}, null],
  ['a remote of ours without integrity', { integrity: null }, {}, NO_INTEGRITY],
  ['an external remote that can not be checked', { type: 'var' }, {}, UNCHECKED],
  ['one that the operator allows', { type: 'var' }, { uncheckedRemotes: ['quests'] }, null],
  ['one that the operator does not list', { type: 'var' }, { uncheckedRemotes: ['guilds'] }, UNCHECKED],
  ['one that is allowed, but without integrity', { type: 'var', integrity: null }, { uncheckedRemotes: ['quests'] }, NO_INTEGRITY],
  ['one that checks its files', { type: 'var', checked: true }, {}, null],
  ['one that the page checks', { type: 'module', files }, {}, null],
  ['one on localhost', { type: 'var', integrity: null, entry: 'http://localhost:3000/entry.js' }, {}, null],
  ['one on a site where integrity is optional', { type: 'var', integrity: null }, { remoteIntegrity: 'optional' }, null],
  ['one without a URL', { entry: null }, { remoteIntegrity: 'optional' }, /no usable URL/],
])('%s is refused with: %s', (_, keys, rules, sentence) => {
  const refusal = refusalOf({ ...ours, ...keys }, { ...strict, ...rules });
  if (sentence) expect(refusal).toMatch(sentence);
  else expect(refusal).toBeNull();
});
