import type { FastifyBaseLogger } from 'fastify';
import type { Notifications } from './notifications';

/** A committed write, by what it may have changed. */
export type Change =
  | { topic: string }
  /** Points, redemptions, tickets, claims or profile of a member, or of any. */
  | { member: string | 'any' }
  | { session: string }
  /** Possibly everything: notifications may have been lost. */
  | 'unknown';

const GATHER_MS = 50;
const RETRY_MS = 1000;

/**
 * Announces committed writes: to this process's listeners at once, and to other servers within {@link GATHER_MS}, without duplicates. Call
 * `announce` after the commit.
 */
export class ChangeFeed {
  private readonly listeners = new Set<(change: Change, origin: 'local' | 'remote') => void>();
  private readonly outgoing = new Set<string>();
  private readonly stopListening: () => void;
  private timer: NodeJS.Timeout | undefined;
  private sending = Promise.resolve();

  constructor(
    private readonly notifications: Notifications,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {
    this.stopListening = notifications.listen((message) => {
      const change = message === null ? 'unknown' : decode(message);
      if (change) this.emit(change, 'remote');
    });
  }

  announce(change: Change): void {
    this.emit(change, 'local');
    if (change === 'unknown') return;
    this.outgoing.add(encodeChange(change));
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  onChange(listener: (change: Change, origin: 'local' | 'remote') => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.stopListening();
    this.flush();
    clearTimeout(this.timer);
    await this.sending;
  }

  private emit(change: Change, origin: 'local' | 'remote'): void {
    for (const listener of this.listeners) listener(change, origin);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.outgoing.size === 0) return;
    const messages = [...this.outgoing];
    this.outgoing.clear();
    this.sending = this.sending.then(() => this.send(messages));
  }

  private async send(messages: string[]): Promise<void> {
    try {
      await this.notifications.publish(messages);
    } catch (cause) {
      this.log.warn({ err: cause }, 'Other servers could not be notified of changes');
      for (const message of messages) this.outgoing.add(message);
      this.timer ??= setTimeout(() => this.flush(), RETRY_MS).unref();
    }
  }
}

export const encodeChange = (change: Exclude<Change, 'unknown'>): string =>
  Object.entries(change).map(([kind, value]) => `${kind} ${value}`)[0] ?? '';

/** Returns undefined for a kind of change that only newer servers know. */
function decode(message: string): Change | undefined {
  const [, kind, value = ''] = /^(\w+) (.+)$/.exec(message) ?? [];
  if (kind === 'topic') return { topic: value };
  if (kind === 'member') return { member: value };
  if (kind === 'session') return { session: value };
  return undefined;
}
