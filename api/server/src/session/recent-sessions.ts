import type { Change } from '../db/change-feed';
import type { Session } from './session.repository';

/** Maximum number of sessions: more than the pages that a server sends in a second. */
const MAX_SESSIONS = 2000;

/**
 * Sessions that were loaded within a second, for pages: never for a write, nor for what only a member may see. A change of the member or
 * of the session drops it at once, on every server. The age limits what a server shows that lost its notifications.
 */
export class RecentSessions {
  private readonly entries = new Map<string, { session: Session; freshUntil: number }>();
  /** Counts drops: a session whose load began before one may be out of date. */
  private drops = 0;

  /** @param maxAgeMs 0 disables the cache @param load by the session's hash */
  constructor(
    private readonly maxAgeMs: number,
    private readonly now: () => Date,
    private readonly load: (hash: string) => Promise<Session | undefined>,
  ) {}

  /** @returns a promise only if the session has to be loaded */
  find(hash: string): Session | Promise<Session | undefined> {
    const entry = this.entries.get(hash);
    if (entry && performance.now() < entry.freshUntil && this.now() < entry.session.expiresAt) return entry.session;
    return this.loadRecent(hash);
  }

  private async loadRecent(hash: string): Promise<Session | undefined> {
    const { drops } = this;
    // The age counts from here: changes that the load missed are not older.
    const freshUntil = performance.now() + this.maxAgeMs;
    const session = await this.load(hash);
    this.entries.delete(hash);
    if (session && this.maxAgeMs > 0 && drops === this.drops) this.add(hash, { session, freshUntil });
    return session;
  }

  /** Drops what a change may have made out of date. */
  drop(change: Change): void {
    if (change !== 'unknown' && 'topic' in change) return;
    this.drops += 1;
    if (change === 'unknown' || ('member' in change && change.member === 'any')) return this.entries.clear();
    if ('session' in change) return void this.entries.delete(change.session);
    for (const [hash, { session }] of this.entries) if (session.member.id === change.member) this.entries.delete(hash);
  }

  private add(hash: string, entry: { session: Session; freshUntil: number }): void {
    if (this.entries.size >= MAX_SESSIONS) this.entries.clear();
    this.entries.set(hash, entry);
  }
}
