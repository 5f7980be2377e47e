import type { PageConfig } from '@greenroom/contract';
import { withDefaults } from './site-config';

test('fills in what the page leaves out or has as null', () => {
  const config = withDefaults({ chat: { name: 'Guild' }, streaming: null } as unknown as PageConfig);
  expect(config.chat).toMatchObject({ name: 'Guild', signInPath: '/auth/discord' });
  expect(config.streaming).toEqual({ name: 'Kick', linkPath: '/auth/kick' });
});

test.each([
  [undefined, 'required'],
  [null, 'required'],
  ['Optional', 'required'],
  [true, 'required'],
  ['required', 'required'],
  ['optional', 'optional'],
])('an integrity of remotes that is said to be %j is %s', (remoteIntegrity, expected) => {
  expect(withDefaults({ remoteIntegrity } as unknown as PageConfig).remoteIntegrity).toBe(expected);
});

test.each([
  [['quests'], ['quests']],
  [undefined, []],
  ['quests', []],
])('remotes that may run unchecked, said to be %j, are %j', (uncheckedRemotes, expected) => {
  expect(withDefaults({ uncheckedRemotes } as unknown as PageConfig).uncheckedRemotes).toEqual(expected);
});
