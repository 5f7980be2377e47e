import type { PageConfig } from '@greenroom/contract';
import { withDefaults } from './site-config';

test('applies the defaults for missing and null values', () => {
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
])('treats remoteIntegrity %j as %s', (remoteIntegrity, expected) => {
  expect(withDefaults({ remoteIntegrity } as unknown as PageConfig).remoteIntegrity).toBe(expected);
});

test.each([
  [['quests'], ['quests']],
  [undefined, []],
  ['quests', []],
])('reads uncheckedRemotes %j as %j', (uncheckedRemotes, expected) => {
  expect(withDefaults({ uncheckedRemotes } as unknown as PageConfig).uncheckedRemotes).toEqual(expected);
});

test.each([
  [undefined, 0.25],
  [null, 0.25],
  [0, 0],
  [1, 1],
])('reads measurementSample %j as %j', (measurementSample, expected) => {
  expect(withDefaults({ measurementSample } as unknown as PageConfig).measurementSample).toBe(expected);
});
