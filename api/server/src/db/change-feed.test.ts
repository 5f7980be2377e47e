import type { Notifications } from './notifications';
import { ChangeFeed, type Change } from './change-feed';

const log = { warn: () => undefined };

class SharedNotifications {
  published: string[][] = [];
  fails = false;
  private readonly listeners: ((message: string | null) => void)[] = [];

  of(): Notifications {
    let own: ((message: string | null) => void) | undefined;
    return {
      publish: async (messages) => {
        if (this.fails) throw new Error('The database is down.');
        this.published.push([...messages]);
        for (const listener of this.listeners) if (listener !== own) messages.forEach(listener);
      },
      listen: (listener) => {
        own = listener;
        this.listeners.push(listener);
        return () => undefined;
      },
    };
  }

  loseConnection(): void {
    this.listeners.forEach((listener) => listener(null));
  }
}

function collect(feed: ChangeFeed): [Change, string][] {
  const changes: [Change, string][] = [];
  feed.onChange((change, origin) => changes.push([change, origin]));
  return changes;
}

it('notifies listeners of this process at once, and other servers once for each change', async () => {
  const shared = new SharedNotifications();
  const [here, there] = [new ChangeFeed(shared.of(), log), new ChangeFeed(shared.of(), log)];
  const [local, remote] = [collect(here), collect(there)];
  here.announce({ topic: 'raffles' });
  here.announce({ topic: 'raffles' });
  here.announce({ member: '12' });
  expect(local).toEqual([
    [{ topic: 'raffles' }, 'local'],
    [{ topic: 'raffles' }, 'local'],
    [{ member: '12' }, 'local'],
  ]);
  await here.close();
  expect(remote).toEqual([
    [{ topic: 'raffles' }, 'remote'],
    [{ member: '12' }, 'remote'],
  ]);
  expect(local).toHaveLength(3);
});

it('retries notifications that failed', async () => {
  const shared = new SharedNotifications();
  const feed = new ChangeFeed(shared.of(), log);
  shared.fails = true;
  feed.announce({ session: 'abc' });
  await feed.close();
  expect(shared.published).toEqual([]);
  shared.fails = false;
  await feed.close();
  expect(shared.published).toEqual([['session abc']]);
});

it('reports an unknown change after a gap, and ignores unknown notifications', () => {
  const shared = new SharedNotifications();
  const changes = collect(new ChangeFeed(shared.of(), log));
  void shared.of().publish(['weather rain', 'nonsense', 'topic ']);
  shared.loseConnection();
  expect(changes).toEqual([['unknown', 'remote']]);
});
