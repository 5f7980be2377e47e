import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { loadContent } from './announcement-content';
import { messageOf } from './announcement-message';
import { nextAttempt } from '../../core/announcements/announcements.rules';
import { findAnnouncementSettings, type AnnouncementSettingsRow } from '../../core/announcements/queue-announcement';
import { queueStarted } from './queue-started';
import { sendToDiscord, type Delivery } from './send-to-discord';
import { siteOf, StoredWebhook, type DiscordContext } from './stored-webhook';
import { and, eq, lt, lte, ne, sql, asc, gt, inArray, isNotNull, isNull, notLike, or } from 'drizzle-orm';
import { Outbox } from '../../db/outbox';
import { announcements, announcementSettings, challenges, leaderboardResults, members, raffleWinners } from '../../db/schema';
import type { Sweep } from '../../jobs/sweep-job';
import { MINUTE, SECOND, daysBefore } from '../../lib/durations';
import { siteLanguage } from '../../plugins/language';
import type { AnnouncementKind } from '@greenroom/contract/admin';
import { HIDDEN_PLAYER } from '../../boards/standings/board-standings';
import { canWin } from '../../core/prizes/prize-state';
import { listClosest } from '../../rewards/bonus-hunts/bonus-hunts.repository';

/** The webhook of the channel that the site announces in. */
export const announcementWebhook = new StoredWebhook(announcementSettings, 'webhook of announcements');

/**
 * Queues what has begun by its time, and sends the outbox, oldest first. A failed announcement is retried with growing delays, the others
 * by the next run.
 */
export const announcementJob = (announcing: DiscordContext): Job => ({
  name: 'announcements',
  everyMs: 10 * SECOND,
  async run({ db, now, log, signal }) {
    await db.transaction((tx) => queueStarted(tx, now()));
    await expireAnnouncements(db, now());
    while (!signal.aborted && (await sendNext({ db, now, log }, announcing)));
  },
});

/** Sends the oldest due announcement. @returns whether to go on with the next one */
async function sendNext({ db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>, announcing: DiscordContext): Promise<boolean> {
  const settings = await findAnnouncementSettings(db);
  if (settings.webhook === null || settings.stoppedReason !== null || (settings.pausedUntil && settings.pausedUntil > now())) return false;
  const webhook = await announcementWebhook.find(db, settings, announcing);
  if (webhook === null) return false;
  if (typeof webhook === 'string') {
    await announcementWebhook.stop(db, settings.webhook, webhook);
    return false;
  }
  const row = await announcementOutbox.claim(db, now());
  if (!row) return false;
  const content = await loadContent(db, row, now());
  if (content.kind === 'skipped') {
    await announcementOutbox.finish(db, row, { status: 'skipped', nextAttemptAt: null, problem: content.reason });
    return true;
  }
  const mentions = { members: await findMentionedWinners(db, row, now()), role: settings.roles[row.kind] };
  const message = messageOf(content, {
    site: await siteOf(db, settings, announcing),
    at: row.occurredAt,
    mentions,
    language: await siteLanguage(db),
  });
  const delivery = await sendToDiscord(webhook, message, announcing.discordTimeoutMs);
  await recordDelivery({ db, log }, { row, delivery, settings }, now());
  return delivery.status === 'sent' || delivery.status === 'refused';
}

interface Attempt {
  row: AnnouncementRow;
  delivery: Delivery;
  settings: AnnouncementSettingsRow;
}

async function recordDelivery(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  { row, delivery, settings }: Attempt,
  now: Date,
): Promise<void> {
  const finish = (values: Parameters<typeof announcementOutbox.finish>[2]) => announcementOutbox.finish(db, row, values);
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  if (delivery.status === 'sent') {
    await finish({ status: 'sent', sentAt: now, nextAttemptAt: null, problem: null });
    if (delivery.pauseMs > 0) await pauseSending(db, inMs(delivery.pauseMs));
    return;
  }
  const { message: problem } = delivery;
  log.warn({ announcement: row.id, attempts: row.attempts, problem }, 'An announcement could not be sent');
  switch (delivery.status) {
    case 'limited':
      await pauseSending(db, inMs(delivery.pauseMs));
      return finish({ nextAttemptAt: inMs(delivery.pauseMs), problem });
    case 'gone':
      await announcementWebhook.stop(db, settings.webhook ?? '', 'gone');
      return finish({ nextAttemptAt: now, problem });
    case 'refused':
      return finish({ status: 'failed', nextAttemptAt: null, problem });
    case 'failed': {
      const next = nextAttempt(row, now);
      if (next) return finish({ nextAttemptAt: next, problem });
      return finish({ status: 'failed', nextAttemptAt: null, problem: `${problem} It could not be sent within a day.` });
    }
  }
}

export type AnnouncementRow = typeof announcements.$inferSelect;

const STORED_DAYS = 30;

const isWaiting = eq(announcements.status, 'waiting');

export const announcementOutbox = new Outbox(announcements, { isWaiting, oldest: announcements.occurredAt, claimMs: 2 * MINUTE });

async function expireAnnouncements(db: Db, now: Date): Promise<void> {
  await db
    .update(announcements)
    .set({
      status: 'failed',
      nextAttemptAt: null,
      problem: sql`coalesce(${announcements.problem} || ' ', '') || 'It could not be sent within a day.'`,
    })
    .where(and(isWaiting, lte(announcements.giveUpAt, now)));
}

async function pauseSending(db: Db, until: Date): Promise<void> {
  await db.update(announcementSettings).set({ pausedUntil: until });
}

export const deleteOldAnnouncements: Sweep = async (db, _retention, now) => {
  await db
    .delete(announcements)
    .where(and(ne(announcements.status, 'waiting'), lt(announcements.occurredAt, daysBefore(now, STORED_DAYS))));
};

/**
 * Finds the Discord ids of an announcement's winners, except banned, paused and deleted ones, and players whose name the casino hides. The
 * order of ids doesn't say who is which name of a leaderboard.
 */
async function findMentionedWinners(
  db: Db,
  { kind, subjectId }: { kind: AnnouncementKind; subjectId: number },
  now: Date,
): Promise<string[]> {
  const winners = (await WINNERS[kind]?.(db, subjectId)) ?? [];
  const ids = winners.flatMap(({ memberId }) => memberId ?? []);
  if (ids.length === 0) return [];
  const isPlaying = or(isNull(members.excludedAt), lte(members.excludedUntil, now));
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), canWin, isPlaying))
    .orderBy(asc(members.id));
  return rows.map(({ id }) => id);
}

type Winners = (db: Db, id: number) => PromiseLike<{ memberId: string | null }[]>;

const WINNERS: Readonly<Partial<Record<AnnouncementKind, Winners>>> = {
  raffle_drawn: (db, id) => db.select({ memberId: raffleWinners.memberId }).from(raffleWinners).where(eq(raffleWinners.raffleId, id)),
  hunt_finished: async (db, id) => (await listClosest(db, id, { limit: 1 })).map(({ member }) => ({ memberId: member.id })),
  leaderboard_confirmed(db, id) {
    const { leaderboardId, memberId, rank, prize, displayName } = leaderboardResults;
    const isNamed = and(ne(displayName, HIDDEN_PLAYER), notLike(displayName, '%*%'));
    const hasWon = and(eq(leaderboardId, id), isNotNull(rank), gt(prize, 0), isNamed);
    return db.select({ memberId }).from(leaderboardResults).where(hasWon);
  },
  challenge_won: (db, id) => db.select({ memberId: challenges.claimedBy }).from(challenges).where(eq(challenges.id, id)),
};
