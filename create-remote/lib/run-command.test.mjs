import { CommandError, runAndPrint } from './run-command.mjs';

/** @type {string[]} */
let out;
/** @type {string[]} */
let err;
beforeEach(() => {
  [out, err] = [[], []];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(out.push(String(text))));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(err.push(String(text))));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

const RESULT = { data: { name: 'quests' }, text: 'remote-quests is there.' };

test('prints the text of a result, or with --json its data, which the command does not see as an argument', async () => {
  const command = jest.fn(() => RESULT);
  await runAndPrint(command, ['quests']);
  expect(out).toEqual(['remote-quests is there.\n']);
  await runAndPrint(command, ['quests', '--json']);
  expect(out.slice(1)).toEqual(['{"name":"quests"}\n']);
  expect(command).toHaveBeenCalledWith(['quests']);
});

test('with --json, standard output has nothing else, whatever libraries print', async () => {
  const command = () => {
    process.stdout.write('a library\n');
    return { ...RESULT, code: 1 };
  };
  await runAndPrint(command, ['--json']);
  expect([out, err, process.exitCode]).toEqual([['{"name":"quests"}\n'], ['a library\n'], 1]);
});

test('prints the result of a command that runs on before it ends', async () => {
  const running = async () => {
    expect(out).toEqual(['{"name":"quests"}\n']);
    return 3;
  };
  await runAndPrint(() => ({ ...RESULT, running }), ['--json']);
  expect(process.exitCode).toBe(3);
});

test.each([
  [new CommandError('unauthorized', 'No.'), 'unauthorized'],
  [Object.assign(new Error('No.'), { name: 'ReleaseRefused' }), 'refused'],
  [Object.assign(new Error('No.'), { name: 'StoreDown' }), 'unreachable'],
  [Object.assign(new Error('No.'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }), 'usage'],
  [Object.assign(new Error('No.'), { code: 'ENOENT' }), 'failed'],
])('fails with a sentence, or with --json with its code', async (error, code) => {
  const command = () => Promise.reject(error);
  await runAndPrint(command, []);
  expect([out, err, process.exitCode]).toEqual([[], ['No.\n'], 1]);
  await runAndPrint(command, ['--json']);
  expect([out, process.exitCode]).toEqual([[`{"error":{"code":"${code}","message":"No."}}\n`], 1]);
});
