import type { Db } from '../db/client';
import { challengeClaims, challenges } from '../db/schema';
import { decideClaim } from '../rewards/challenges/claims';
import { pictureAddress } from './catalogue';
import { HIGH_ROLLER } from './demo-people';
import { days, type Random } from './random';
import type { Outcome, SeedResult } from './seed-result';
import { seedScreenshot } from './seed-screenshots';

type ChallengeRow = typeof challenges.$inferInsert;
type ClaimRow = typeof challengeClaims.$inferSelect;

interface ChallengePlan {
  challenge: Omit<ChallengeRow, 'slotImage'>;
  claims: number;
  /** Screenshot of the first claim. */
  evidence?: 'neonKoi' | 'sugarComet';
  isWon?: boolean;
}

const CLAIM_TEXTS = [
  'Hit it on the second spin, see the pictures.',
  'Bet and multiplier are both in the screenshot.',
  'Finally! Recorded on stream, around 21:40.',
  'Base game hit, no bonus buy.',
];

function plans(now: Date): ChallengePlan[] {
  const at = (count: number) => days(now, count);
  const challenge = (slotName: string, multiplier: number, minBet: number, prize: number, from: number, to: number | null) => ({
    slotName,
    multiplier,
    minBet,
    prize,
    description: `Hit ${multiplier.toLocaleString('en-US')}x on ${slotName} with a bet of at least $${minBet.toFixed(2)}. The first approved claim wins.`,
    startsAt: at(from),
    endsAt: to === null ? null : at(to),
  });
  return [
    { challenge: challenge('Neon Koi', 500, 1, 100, -5, 9), claims: 2, evidence: 'neonKoi' },
    { challenge: challenge('Thunder Vault', 1000, 0.5, 250, -3, 2), claims: 1 },
    { challenge: challenge('Temple of Echoes', 2500, 0.2, 500, -12, null), claims: 0 },
    { challenge: challenge('Crown of Static', 750, 2, 200, -1, 0.3), claims: 0 },
    { challenge: challenge('Ringworld 5000', 5000, 1, 1500, 2, 30), claims: 0 },
    { challenge: challenge('Cherry Overdrive', 300, 5, 150, 5, 12), claims: 0 },
    { challenge: challenge('Sugar Comet', 800, 1, 200, -28, -2), claims: 3, evidence: 'sugarComet', isWon: true },
    { challenge: challenge('Moonlit Reels', 1200, 0.4, 300, -40, -20), claims: 2, isWon: true },
    { challenge: challenge('Loaded Alley', 4000, 1, 750, -60, -30), claims: 1 },
  ];
}

export async function seedChallenges(tx: Db, random: Random, ids: string[], now: Date): Promise<SeedResult> {
  const planned = plans(now);
  const rows = planned.map(({ challenge }) => ({ ...challenge, slotImage: pictureAddress('slots', challenge.slotName) }));
  const stored = await tx.insert(challenges).values(rows).returning();
  const outcomes: Outcome[] = [];
  for (const [index, { claims: count, evidence, isWon }] of planned.entries()) {
    const challenge = stored[index];
    if (!challenge || count === 0) continue;
    const over = challenge.endsAt && challenge.endsAt < now ? challenge.endsAt : null;
    const claiming = random.sampleWith(HIGH_ROLLER.id, ids, count);
    const claims: ClaimRow[] = await tx
      .insert(challengeClaims)
      .values(
        claiming.map((memberId) => ({
          challengeId: challenge.id,
          memberId,
          description: random.pick(CLAIM_TEXTS),
          createdAt: random.date(challenge.startsAt, over ?? now),
        })),
      )
      .returning();
    const [first] = claims;
    if (first && evidence) {
      await seedScreenshot(tx, evidence, { parent: { claimId: first.id }, ownerId: first.memberId, at: first.createdAt });
    }
    if (over) outcomes.push(...decisionsOf(isWon ? [random.pick(claims)] : claims, { isWon, over, now }));
  }
  return { spent: [], activities: [], outcomes };
}

/** Returns the staff's decisions after a challenge: one claim is approved, which rejects the others, or all are rejected. */
function decisionsOf(claims: ClaimRow[], { isWon = false, over, now }: { isWon: boolean | undefined; over: Date; now: Date }): Outcome[] {
  const decidedAt = days(over, 0.5);
  const at = decidedAt < now ? decidedAt : now;
  const verdict = isWon
    ? ({ decision: 'approve', reason: null } as const)
    : ({ decision: 'reject', reason: 'The bet in the screenshot is below the minimum.' } as const);
  return claims.map(({ id }) => ({ at, decide: (tx) => decideClaim(tx, { claimId: id, ...verdict, at }) }));
}
