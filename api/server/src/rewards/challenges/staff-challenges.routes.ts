import { challengeEndpoints, type ChallengeFields, type StaffChallenge } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { challenges } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { serveResource } from '../../admin/resource';
import { writeRow } from '../../admin/rows';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { findChallenge, listChallenges } from './staff-challenges.repository';

type Fields = z.output<typeof ChallengeFields>;

/** Challenges, which a member wins with an approved claim. */
export function staffChallengeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: challengeEndpoints,
    subject: 'challenges',
    nameOf: ({ slot_name: slotName }) => `the challenge on ${slotName}`,
    topics: ['challenges'],
    table: challenges,
    list: listChallenges,
    find: findChallenge,
    async create(tx, fields) {
      const [row] = await tx.insert(challenges).values(columnsOf(fields)).returning({ id: challenges.id });
      return row?.id ?? 0;
    },
    async update(tx, before, fields) {
      const columns = columnsOf(fields);
      if (before.state === 'won') refuseTermChanges(before, fields);
      await writeRow(tx, challenges, before.id, columns);
    },
    beforeRemoval(_tx, { claims }) {
      if (claims > 0)
        throw new HttpProblem(409, 'Members have claimed this challenge, so it cannot be deleted. Set an end date to close it.');
    },
  });
}

/** The terms promised to the winner: the prize is booked as a payout, and activities mention the rest. */
const PRIZE_TERMS = ['slot_name', 'multiplier', 'min_bet', 'prize'] as const;

/** @throws {HttpProblem} 422 for each term that differs */
function refuseTermChanges(before: StaffChallenge, fields: Fields): void {
  const changed = PRIZE_TERMS.filter((name) => before[name] !== fields[name]);
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map((name) => [name, ['The challenge is won, so that this stays.']]));
  throw new HttpProblem(422, 'The challenge is won, so that what was promised stays.', errors);
}

/** @throws {HttpProblem} 422 if it ends before it starts */
function columnsOf(fields: Fields) {
  const startsAt = new Date(fields.starts_at);
  const endsAt = fields.ends_at === null ? null : new Date(fields.ends_at);
  if (endsAt && endsAt <= startsAt)
    throw new HttpProblem(422, 'It has to end after its start.', { ends_at: ['This has to be after the start.'] });
  const { slot_name: slotName, slot_image: slotImage, min_bet: minBet, multiplier, prize, description } = fields;
  return { slotName, slotImage, minBet, multiplier, prize, description, startsAt, endsAt };
}
