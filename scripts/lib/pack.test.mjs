import { describePacked } from './pack.mjs';

test('says what was packed, and with which command a remote is made from it', () => {
  const packed = [
    { file: 'greenroom-create-remote-1.2.0.tgz', bytes: 9216 },
    { file: 'greenroom-kit-1.2.0.tgz', bytes: 57_088 },
  ];
  expect(describePacked('/packages', packed)).toBe(`/packages:
  greenroom-create-remote-1.2.0.tgz     9.0 KB
  greenroom-kit-1.2.0.tgz              55.8 KB
A remote in a repository of its own, in any other folder:
  npx --yes file:/packages/greenroom-create-remote-1.2.0.tgz quests --packages /packages`);
});
