import { forkProgram, readInChildProcess } from './fork-program';

it.each([
  'uploads/image-process.ts',
  'boards/sources/read-page-process.ts',
  'boards/wagers/wager-file-process.ts',
  'people/member-imports/member-file-process.ts',
])('%s has a limit of memory', (program) => {
  const child = forkProgram(program);
  expect(child.spawnargs.join(' ')).toMatch(/--max-old-space-size=\d{2,4} /);
  child.kill('SIGKILL');
});

describe('files', () => {
  const PROGRAM = 'people/member-imports/member-file-process.ts';
  const read = (text?: string, owner = 'ann') => readInChildProcess(PROGRAM, owner, { text, source: 'csv', skipProblems: false });
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

  it('are read one at a time, also after one of which the program dies', async () => {
    const before = running();
    const reading = [read(), read('username,points\nann,1'), read('username,points\nbob,2')];
    expect(running() - before).toBe(1);
    const settled = await Promise.allSettled(reading);
    expect(settled).toMatchObject([
      { status: 'rejected', reason: { statusCode: 503, message: expect.stringContaining('too long or too much memory') } },
      { status: 'fulfilled', value: { lines: [{ account: 'ann' }] } },
      { status: 'fulfilled', value: { lines: [{ account: 'bob' }] } },
    ]);
  });

  it('of a person who has many of them wait or are refused, and the next person is next', async () => {
    const finished: string[] = [];
    const reading = Array.from({ length: 12 }, () => read('username,points\nann,1').then(() => finished.push('ann')));
    const other = read('username,points\nbob,2', 'bob').then(() => finished.push('bob'));
    const settled = await Promise.allSettled([...reading, other]);
    expect(settled.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { statusCode: 503 } }]);
    expect(finished.indexOf('bob')).toBe(2);
  });
});
