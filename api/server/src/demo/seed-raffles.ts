import type { Db } from '../db/client';
import { raffleEntries, raffles } from '../db/schema';
import type { Activity } from '../core/activity/record-activity';
import type { PointsChange } from '../core/points/points';
import { drawRaffle } from '../rewards/raffles/draw/carry-out';
import { hashRafflePassword } from '../rewards/raffles/entry/raffle-password';
import { HIGH_ROLLER } from './demo-people';
import { SecretBox } from '../lib/secret-box';
import { days, type Random } from './random';
import type { SeedResult } from './seed-result';

type RaffleRow = typeof raffles.$inferInsert;
type EntryRow = typeof raffleEntries.$inferInsert;

type RafflePlan = RaffleRow & { entrants: number };

/** Seeds of raffles that the demo draws are stored in plain text. */
const NO_SECRETS = new SecretBox([]);

const STREAM_PASSWORD = 'BACKSTAGE';

function plans(now: Date): RafflePlan[] {
  const at = (count: number) => days(now, count);
  const during = (start: number, end: number) => ({ startsAt: at(start), endsAt: at(end) });
  const password = hashRafflePassword(STREAM_PASSWORD, Buffer.alloc(16, 'greenroom'));
  const free = { allowPasswordlessEntry: true };
  const freeOrFor = (pointsPerEntry: number) => ({ ...free, allowPointsEntry: true, pointsPerEntry, entryCost: pointsPerEntry });
  return [
    {
      title: 'Weekly Free Spins',
      description: 'A hundred spins for one of us. One free entry each.',
      prize: '100 free spins',
      ...during(-3, 4),
      ...free,
      entrants: 31,
    },
    {
      title: 'Headset Raffle',
      description: 'Enter as often as you like: every entry counts.',
      prize: 'Wireless gaming headset',
      ...during(-6, 1.2),
      ...freeOrFor(50),
      entrants: 40,
    },
    {
      title: 'Stream Secret',
      description: 'The password is shown on stream, when nobody expects it.',
      prize: '$50 balance',
      ...during(-0.5, 0.4),
      passwordHash: password,
      entrants: 12,
    },
    {
      title: 'Ten Seats Only',
      description: 'Ten entries, then the door is shut.',
      prize: 'A seat at the final table',
      ...during(-2, 6),
      maxEntries: 10,
      ...free,
      entrants: 10,
    },
    {
      title: 'The Long Run',
      description: 'Runs until the host feels like drawing.',
      prize: 'Signed poster',
      startsAt: at(-20),
      endsAt: null,
      ...freeOrFor(10),
      // Each of the demo's people meets some of the rules.
      minAccountDays: 7,
      minDiscordDays: 30,
      minPoints: 500,
      minMessages: 3,
      entrants: 22,
    },
    {
      title: 'Anniversary Raffle',
      description: 'The big one. Opens soon.',
      prize: '$1,000 cash',
      ...during(3, 17),
      maxEntries: 5000,
      ...freeOrFor(100),
      entrants: 0,
    },
    {
      title: 'Summer Merch Drop',
      description: 'Three hoodies went to good homes.',
      prize: 'Greenroom hoodie',
      ...during(-30, -16),
      winnersCount: 3,
      ...freeOrFor(25),
      entrants: 45,
    },
    {
      title: 'Flash Raffle',
      description: 'Over before it was over: closed by the host.',
      prize: '$100 balance',
      ...during(-9, -7),
      closedAt: at(-8),
      ...free,
      entrants: 18,
    },
  ];
}

/** Seeds raffles and their entries; the outcomes draw those that are over. */
export async function seedRaffles(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  const planned = plans(now).map(({ entrants, ...raffle }) => {
    const drawSeed = random.hex(64);
    const entering = random.sampleWith(HIGH_ROLLER.id, ids, entrants + 1).slice(0, entrants);
    const entries = entering.flatMap((memberId) => entriesOf(random, { raffle, memberId, now }));
    // Inserted by time, the order of the draw.
    return { raffle: { ...raffle, drawSeed }, entries: entries.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()) };
  });
  const stored = await tx
    .insert(raffles)
    .values(planned.map(({ raffle }) => raffle))
    .returning();
  const entries = await tx
    .insert(raffleEntries)
    .values(stored.flatMap(({ id: raffleId }, index) => (planned[index]?.entries ?? []).map((entry) => ({ ...entry, raffleId }))))
    .returning();
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  return {
    spent: entries.filter((entry) => entry.pointsSpent > 0).map(asChange),
    activities: entries.map((entry) => asActivity(entry, titles.get(entry.raffleId) ?? '')),
    outcomes: stored.flatMap((raffle) => {
      const over = overAt(raffle);
      return over && over <= now
        ? [{ at: over, decide: (outcomeTx: Db) => drawRaffle(outcomeTx, raffle.id, { at: over, secrets: NO_SECRETS }) }]
        : [];
    }),
  };
}

function entriesOf(
  random: Random,
  { raffle, memberId, now }: { raffle: RaffleRow; memberId: string; now: Date },
): Omit<EntryRow, 'raffleId'>[] {
  const over = overAt(raffle) ?? now;
  const createdAt = random.date(raffle.startsAt, over < now ? over : now);
  const once = { memberId, entryType: raffle.passwordHash ? 'password' : 'passwordless', createdAt } as const;
  if (!raffle.allowPointsEntry || random.chance(0.5)) return [once];
  const tickets = random.integer(1, 8);
  const pointsSpent = tickets * (raffle.pointsPerEntry ?? 1);
  return [once, { memberId, entryType: 'points', tickets, pointsSpent, createdAt }];
}

function asChange({ id, memberId, pointsSpent, createdAt }: typeof raffleEntries.$inferSelect): PointsChange {
  return { memberId, amount: -pointsSpent, reason: 'raffle-entry', key: `raffle-entry:${id}`, at: createdAt };
}

function asActivity({ memberId, createdAt }: typeof raffleEntries.$inferSelect, title: string): Activity {
  return { memberId, type: 'raffle_entry', title: 'Entered a raffle', description: title, at: createdAt };
}

const overAt = ({ closedAt, endsAt }: RaffleRow): Date | null => closedAt ?? endsAt ?? null;
