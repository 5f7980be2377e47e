import { batchLoader, groupCommit, sharedRuns } from './group-commit';

jest.useFakeTimers();

type Outcome = Error | (Error | undefined)[];

/** Creates a group commit of texts, named by their first letter, whose transactions the test ends. */
function commits() {
  const calls: { key: string; group: string[]; end(outcome?: Outcome): void }[] = [];
  const submit = groupCommit<string, string, void>({
    nameOf: (request) => request.charAt(0),
    repeats: (cause) => (cause as Error).message !== 'connection lost',
    commit: (key, group) =>
      new Promise((resolve, reject) => {
        calls.push({ key, group, end: (outcome = []) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
      }),
  });
  const groups = () => calls.map(({ group }) => group);
  /** Ends the last transaction, and waits for what follows. */
  const end = async (outcome?: Outcome) => {
    calls.at(-1)?.end(outcome);
    await jest.advanceTimersByTimeAsync(10);
  };
  return { calls, submit, groups, end };
}

/** Submits two requests that are committed together, since another one is being committed. */
async function commitTwo() {
  const { submit, groups, end } = commits();
  void submit('raffle', 'a');
  await turn();
  const outcomes = Promise.allSettled([submit('raffle', 'b'), submit('raffle', 'c')]);
  await end();
  return { groups, end, outcomes };
}

const turn = () => jest.advanceTimersByTimeAsync(0);

it('commits together the requests of a turn, without waiting for others, and those that arrive meanwhile', async () => {
  const { submit, groups, end } = commits();
  const first = [submit('raffle', 'a'), submit('raffle', 'b')];
  await turn();
  expect(groups()).toEqual([['a', 'b']]);
  const others = [submit('raffle', 'c'), submit('raffle', 'd')];
  await turn();
  expect(groups()).toEqual([['a', 'b']]);
  await end();
  await Promise.all(first);
  expect(groups()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  await end();
  await Promise.all(others);
  void submit('raffle', 'e');
  await turn();
  expect(groups().at(-1)).toEqual(['e']);
});

it('commits requests of different keys independently', async () => {
  const { submit, calls } = commits();
  void submit('one', 'a');
  void submit('other', 'b');
  await turn();
  expect(calls.map(({ key, group }) => [key, group])).toEqual([
    ['one', ['a']],
    ['other', ['b']],
  ]);
});

it('commits requests with the same name one after the other, in their order', async () => {
  const { submit, groups, end } = commits();
  for (const request of ['a1', 'b1', 'b2', 'c1', 'b3']) void submit('raffle', request);
  await turn();
  await end();
  await end();
  expect(groups()).toEqual([['a1', 'b1', 'c1'], ['b2'], ['b3']]);
});

it('commits at most 500 together', async () => {
  const { submit, groups, end } = commits();
  const letters = Array.from({ length: 510 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  for (const request of ['a', ...letters]) void submit('raffle', request);
  await turn();
  await end();
  expect(groups().map((group) => group.length)).toEqual([500, 11]);
});

it('rejects a refused request alone', async () => {
  const { end, outcomes } = await commitTwo();
  await end([new Error('no room'), undefined]);
  expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { message: 'no room' } }, { status: 'fulfilled' }]);
});

it('commits each request of a failed group on its own', async () => {
  const { groups, end, outcomes } = await commitTwo();
  await end(new Error('deadlock'));
  await end(new Error('broken'));
  await end();
  expect(groups()).toEqual([['a'], ['b', 'c'], ['b'], ['c']]);
  expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { message: 'broken' } }, { status: 'fulfilled' }]);
});

it('fails a whole group of which it is unknown whether it was committed', async () => {
  const { groups, end, outcomes } = await commitTwo();
  await end(new Error('connection lost'));
  expect(groups()).toEqual([['a'], ['b', 'c']]);
  expect(await outcomes).toMatchObject([{ reason: { message: 'connection lost' } }, { reason: { message: 'connection lost' } }]);
});

it('loads each key once for all who ask for it in a turn, and finds no value for an unknown one', async () => {
  const load = jest.fn(async (keys: string[]) => new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`])));
  const get = batchLoader(load);
  const values = Promise.all([get('a'), get('b'), get('b'), get('unknown')]);
  await turn();
  expect(await values).toEqual(['value of a', 'value of b', 'value of b', undefined]);
  expect(load.mock.calls).toEqual([[['a', 'b', 'unknown']]]);
});

it('shares a run among the calls of a turn, and the next one among those that come while it runs', async () => {
  const ends: (() => void)[] = [];
  const run = sharedRuns<void>(() => new Promise((resolve) => ends.push(resolve)));
  const first = [run(), run()];
  await turn();
  const next = [run(), run()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.all(first);
  await turn();
  ends[1]?.();
  await Promise.all(next);
});
