import { isPooledByTransaction } from './connections';

/** Imitates a pooler that gives a transaction the connection that was returned last. */
function makePooler() {
  const idle = [1, 2, 3];
  return () => {
    let held: number | undefined;
    const query = async (statement: string) => {
      const pid = held ?? idle.pop() ?? 0;
      held = statement.startsWith('begin') || (held && statement !== 'rollback') ? pid : undefined;
      if (!held) idle.push(pid);
      return { rows: [{ pid }] };
    };
    return { query } as never;
  };
}

const session = (pid: number) => ({ query: async () => ({ rows: [{ pid }] }) }) as never;

it('notices a pooler that gives each transaction another connection', async () => {
  const connect = makePooler();
  expect(await isPooledByTransaction(connect(), connect())).toBe(true);
  expect(await isPooledByTransaction(session(1), session(2))).toBe(false);
});
