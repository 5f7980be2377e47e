import { checksOwnFiles, isChecked, isExternalRemote, isLoopback, refusalOf } from './remote-rules.mjs';

/** @import { RemoteFacts, SiteRules } from './remote-rules.mjs' */

/** @type {RemoteFacts} */
const ours = { name: 'quests', entry: 'https://cdn.test/entry.js', integrity: 'sha384-e' };
const manifest = 'https://cdn.test/mf-manifest.json?v=1';
const files = { 'https://cdn.test/entry.js': 'sha384-e' };

test.each(
  /** @type {[string, Partial<RemoteFacts>, boolean][]} */ ([
    ['a remote of ours', {}, false],
    ['a classic script of other tools', { type: 'var' }, true],
    ['an ES module', { type: 'module' }, true],
    ['a manifest', { entry: manifest }, true],
    ['a manifest by its path', { entry: '/remotes/quests/1/mf-manifest.json' }, true],
    ['an entry that can not be read', { entry: null }, false],
  ]),
)('%s is an external remote: %s', (_, keys, expected) => {
  expect(isExternalRemote({ ...ours, ...keys })).toBe(expected);
});

// What is checked, and whether the page may rely on it for a policy.
test.each(
  /** @type {[string, Partial<RemoteFacts>, boolean, boolean][]} */ ([
    ['a remote of ours', { files }, true, true],
    ['a remote of ours without a list of its files', {}, true, false],
    ['a remote of ours without integrity', { integrity: null, files }, true, false],
    ['an ES module whose files are known', { type: 'module', files }, true, true],
    ['an ES module whose files are not', { type: 'module' }, false, false],
    ['an ES module with an empty list of files', { type: 'module', files: {} }, false, false],
    ['a classic script whose files are known', { type: 'var', files }, false, false],
    ['a classic script with digests in it', { type: 'var', checked: true }, true, true],
    ['a manifest whose files are known', { entry: manifest, files }, false, false],
    ['a manifest of ES modules whose files are known', { entry: manifest, type: 'module', files }, true, true],
  ]),
)('the files of %s are checked: %s, and known to be: %s', (_, keys, checked, known) => {
  expect(checksOwnFiles({ ...ours, ...keys })).toBe(checked);
  expect(isChecked({ ...ours, ...keys })).toBe(known);
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.8.9.1', true],
  ['http://[::1]:3000', true],
  ['http://store.localhost', false],
  ['http://localhost.evil.test', false],
  ['http://127.0.0.1.evil.test', false],
  ['http://0.0.0.0', false],
])('%s is an address of the own machine: %s', (url, expected) => {
  expect(isLoopback(new URL(url))).toBe(expected);
});

/** @type {SiteRules} */
const strict = { remoteIntegrity: 'required', uncheckedRemotes: [] };
const NO_INTEGRITY = /no integrity/;
const UNCHECKED = /can check the scripts that it loads later, and the site's uncheckedRemotes does not name quests/;

test.each(
  /** @type {[string, Partial<RemoteFacts>, SiteRules, RegExp | null][]} */ ([
    ['a remote of ours', {}, {}, null],
    ['a remote of ours without integrity', { integrity: null }, {}, NO_INTEGRITY],
    ['an external remote that can not be checked', { type: 'var' }, {}, UNCHECKED],
    ['one that the operator allows', { type: 'var' }, { uncheckedRemotes: ['quests'] }, null],
    ['one that the operator does not list', { type: 'var' }, { uncheckedRemotes: ['guilds'] }, UNCHECKED],
    ['one that is allowed, but without integrity', { type: 'var', integrity: null }, { uncheckedRemotes: ['quests'] }, NO_INTEGRITY],
    ['one that checks its files', { type: 'var', checked: true }, {}, null],
    ['one that the page checks', { type: 'module', files }, {}, null],
    ['one with an empty list of files', { type: 'module', files: {} }, {}, UNCHECKED],
    ['one on localhost', { type: 'var', integrity: null, entry: 'http://localhost:3000/entry.js' }, {}, null],
    ['one on a site where integrity is optional', { type: 'var', integrity: null }, { remoteIntegrity: 'optional' }, null],
    ['one without a URL', { entry: null }, { remoteIntegrity: 'optional' }, /no usable URL/],
  ]),
)('%s is refused with: %s', (_, keys, rules, sentence) => {
  const refusal = refusalOf({ ...ours, ...keys }, { ...strict, ...rules });
  if (sentence) expect(refusal).toMatch(sentence);
  else expect(refusal).toBeNull();
});

test('a path is an address of the page', () => {
  const unchecked = { ...ours, entry: '/remotes/quests/1/entry.js', integrity: null };
  expect(refusalOf(unchecked, strict, 'http://localhost:8080')).toBeNull();
  expect(refusalOf(unchecked, strict, 'https://greenroom.test')).toMatch(NO_INTEGRITY);
});
