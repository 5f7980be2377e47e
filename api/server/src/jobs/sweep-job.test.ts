/** @both-databases Two servers delete. */
import { randomUUID } from 'node:crypto';
import { lt } from 'drizzle-orm';
import {
  attachments,
  auditLog,
  bonusHunts,
  captchas,
  contactMessages,
  departedAccounts,
  discardedFiles,
  kickEvents,
  raffleDraws,
  raffles,
  rateLimits,
  remoteUsage,
  sessions,
  signInAttempts,
  ticketReplies,
  tickets,
  tournaments,
  versionTimings,
  versionViews,
} from '../db/schema';
import { sharedTestApp } from '../testing/test-app';
import { readConfig } from '../config/config';
import { sweepJob } from './sweep-job';
import { SWEEPS } from '../wings';

const NOW = new Date('2026-03-15T20:00:00Z');
const [PAST, FUTURE] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];

const test = sharedTestApp({ now: () => NOW });

it('deletes what has expired, and nothing else', async () => {
  const { db } = test;
  await test.signIn({ id: '1' });
  await db.delete(sessions);
  for (const [name, expiresAt] of [
    ['past', PAST],
    ['now', NOW],
    ['future', FUTURE],
  ] as const) {
    await db.insert(departedAccounts).values({ accountHash: name, codeIds: [], raffleIds: [], expiresAt });
    await db.insert(captchas).values({ tokenHash: name, solutionHash: '', expiresAt });
    await db.insert(rateLimits).values({ keyHash: name, count: 1, expiresAt });
    await db.insert(sessions).values({ idHash: name, memberId: '1', createdAt: PAST, expiresAt });
    await db.insert(remoteUsage).values({ remote: 'store', version: name, expiresAt, pages: 1, failures: 0 });
    const version = { remote: 'store', version: name, hour: PAST, expiresAt };
    await db.insert(versionViews).values({ ...version, views: 1, failedViews: 0, failedCallViews: 0, completedViews: 0 });
    await db.insert(versionTimings).values({ ...version, timing: 'lcp', bucket: 0, values: 1 });
    const attempt = { provider: '', browserHash: '', codeVerifier: '', redirectUri: '', returnTo: '', expiresAt };
    await db.insert(signInAttempts).values({ stateHash: name, ...attempt });
  }
  // Two servers may run it at once.
  const job = sweepJob(readConfig({}).retention, SWEEPS);
  await Promise.all([job.run(test.jobContext), job.run(test.jobContext)]);
  expect(await db.select({ name: departedAccounts.accountHash }).from(departedAccounts)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: captchas.tokenHash }).from(captchas)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: rateLimits.keyHash }).from(rateLimits)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: sessions.idHash }).from(sessions)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: remoteUsage.version }).from(remoteUsage)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: versionViews.version }).from(versionViews)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: versionTimings.version }).from(versionTimings)).toEqual([{ name: 'future' }]);
  expect(await db.select({ name: signInAttempts.stateHash }).from(signInAttempts)).toEqual([{ name: 'future' }]);
});

describe('retention', () => {
  const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);
  const run = (env: NodeJS.ProcessEnv) => sweepJob(readConfig(env).retention, SWEEPS).run(test.jobContext);

  it('deletes handled messages, finished tickets with their pictures, and audit entries that are older than the settings', async () => {
    const { db } = test;
    await test.signIn({ id: '2' });
    const message = { name: 'Ann', email: 'ann@example.com', message: '', createdAt: ago(900) };
    await db.insert(contactMessages).values([
      { ...message, subject: 'old', handledAt: ago(31) },
      { ...message, subject: 'new', handledAt: ago(29) },
      { ...message, subject: 'open' },
    ]);
    const ticket = { memberId: '2', categoryId: 1, description: '', priority: 'low', createdAt: ago(900) } as const;
    const made = await db
      .insert(tickets)
      .values([
        { ...ticket, title: 'old', status: 'closed', updatedAt: ago(61) },
        { ...ticket, title: 'new', status: 'resolved', updatedAt: ago(59) },
        { ...ticket, title: 'open', status: 'waiting', updatedAt: ago(900) },
      ])
      .returning();
    for (const { id, title } of made) {
      const [reply] = await db
        .insert(ticketReplies)
        .values({ ticketId: id, memberId: '2', message: title, createdAt: ago(900) })
        .returning();
      const picture = { ownerId: '2', filename: '', contentType: 'image/webp', width: 1, height: 1, bytes: 1, createdAt: ago(900) };
      await db.insert(attachments).values([
        { ...picture, id: randomUUID(), ticketId: id, storageKey: `attachments/${title}-1.webp` },
        { ...picture, id: randomUUID(), replyId: reply?.id, storageKey: `attachments/${title}-2.webp` },
      ]);
    }
    const entry = { staffId: '2', action: 'update', subject: 'settings', subjectId: '1' };
    await db.insert(auditLog).values([
      { ...entry, summary: 'old', at: ago(91) },
      { ...entry, summary: 'new', at: ago(89) },
    ]);

    await run({ RETENTION_CONTACT_DAYS: '0', RETENTION_TICKETS_DAYS: '0', RETENTION_AUDIT_DAYS: '0' });
    expect(await db.$count(contactMessages)).toBe(3);
    expect(await db.$count(tickets)).toBe(3);
    expect(await db.$count(auditLog)).toBe(2);

    await run({ RETENTION_CONTACT_DAYS: '30', RETENTION_TICKETS_DAYS: '60', RETENTION_AUDIT_DAYS: '90' });
    expect((await db.select().from(contactMessages)).map(({ subject }) => subject).sort()).toEqual(['new', 'open']);
    expect((await db.select().from(tickets)).map(({ title }) => title).sort()).toEqual(['new', 'open']);
    expect((await db.select().from(ticketReplies)).map(({ message: text }) => text).sort()).toEqual(['new', 'open']);
    expect((await db.select().from(discardedFiles)).map(({ storageKey }) => storageKey).sort()).toEqual([
      'attachments/old-1.webp',
      'attachments/old-2.webp',
    ]);
    expect((await db.select().from(auditLog)).map(({ summary }) => summary)).toEqual(['new']);
  });

  it('keeps who made or changed a hunt, tournament or raffle that is not over', async () => {
    const { db } = test;
    const at = ago(91);
    const hunt = { startBalance: 1, createdAt: at };
    const tournament = { name: 'Cup', description: '', game: 'Chess', prizePool: 0, createdAt: at };
    const raffle = { title: 'Spins', description: '', prize: 'Spins', startsAt: at };
    const made = {
      'bonus-hunts': await db
        .insert(bonusHunts)
        .values([hunt, { ...hunt, endedAt: at, endBalance: 1 }])
        .returning(),
      tournaments: await db
        .insert(tournaments)
        .values([tournament, { ...tournament, completedAt: at }])
        .returning(),
      raffles: await db.insert(raffles).values([raffle, raffle]).returning(),
    };
    const draw = { drawnAt: at, seed: '', entriesHash: '', entriesCount: 0, ticketsCount: 0 };
    await db.insert(raffleDraws).values({ ...draw, raffleId: made.raffles[1]?.id ?? 0 });
    const entries = Object.entries(made).flatMap(([subject, rows]) =>
      rows.map(({ id }, index) => ({
        ...{ at, staffId: '2', action: 'create', subject, subjectId: String(id) },
        summary: `${subject} ${index === 0 ? 'open' : 'over'}`,
      })),
    );
    await db.insert(auditLog).values(entries);
    await run({ RETENTION_AUDIT_DAYS: '90' });
    const kept = (
      await db
        .select()
        .from(auditLog)
        .where(lt(auditLog.at, ago(90)))
    ).map(({ summary }) => summary);
    expect(kept).toEqual(['bonus-hunts open', 'tournaments open', 'raffles open']);
  });

  it('deletes events of the channel that were worked off or set aside: chat messages after two days, others after thirty', async () => {
    const { db } = test;
    const follow = { kind: 'follow' as const, follower: { userId: '7', username: 'seven' } };
    const chat = { kind: 'chat' as const, messageId: '1', sender: { userId: '7', username: 'seven', badges: [] }, content: 'hello' };
    const event = (
      key: string,
      activity: typeof follow | typeof chat,
      days: number,
      more: Partial<typeof kickEvents.$inferInsert> = { doneAt: NOW },
    ) => ({
      messageId: key,
      key,
      kind: activity.kind,
      activity,
      occurredAt: ago(days),
      receivedAt: ago(days),
      nextAttemptAt: ago(days),
      ...more,
    });
    await db
      .insert(kickEvents)
      .values([
        event('chat of yesterday', chat, 1.9),
        event('old chat', chat, 2.1),
        event('chat set aside', chat, 2.1, { setAsideAt: NOW }),
        event('waiting chat', chat, 2.1, {}),
        event('follow', follow, 29),
        event('old follow', follow, 31),
      ]);
    await run({ RETENTION_CHAT_DAYS: '0', RETENTION_KICK_EVENTS_DAYS: '0' });
    expect(await db.$count(kickEvents)).toBe(6);
    await run({});
    expect((await db.select().from(kickEvents)).map(({ key }) => key).sort()).toEqual(['chat of yesterday', 'follow', 'waiting chat']);
  });
});
