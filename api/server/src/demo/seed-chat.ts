import type { Db } from '../db/client';
import { codes, drops, slotCalls } from '../db/schema';
import { SLOTS } from './catalogue';
import { PASSERS_BY } from './crowd';
import { days } from './random';

const HOUR_DAYS = 1 / 24;

/** Seeds viewers' slot calls of the last stream, and its drops. */
export async function seedChat(tx: Db, now: Date): Promise<void> {
  const calls = PASSERS_BY.map(({ userId, name }, index) => {
    const known = SLOTS[index * 3];
    return {
      kickUserId: String(userId),
      username: name,
      slotName: known?.name ?? 'Something new',
      isKnown: known !== undefined,
      calledAt: days(now, -1 + index * 0.01),
    };
  });
  await tx
    .insert(slotCalls)
    .values(calls.map((call, index) => (index < 2 ? { ...call, status: 'played' as const, decidedAt: days(now, -0.9) } : call)));
  const past = [
    { code: 'LUMIRA', points: 150, maxUses: 25, uses: 25, hours: 26 },
    { code: 'BENOTA', points: 100, maxUses: null, uses: 41, hours: 25 },
  ];
  for (const { hours, ...code } of past) {
    const startedAt = days(now, -hours * HOUR_DAYS);
    const [row] = await tx
      .insert(codes)
      .values({ ...code, expiresAt: new Date(startedAt.getTime() + 60_000), createdAt: startedAt })
      .returning();
    if (row) await tx.insert(drops).values({ codeId: row.id, startedAt, onOverlay: true, inChat: true, isTimed: true });
  }
}
