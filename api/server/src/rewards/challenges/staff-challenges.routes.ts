import { isDeepStrictEqual } from 'node:util';
import { challengeEndpoints, type ChallengeFields, type StaffChallenge } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { challenges } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { refuseTakingPart } from '../prizes/competitors';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, writeRow } from '../../admin/rows';
import { findChallenge, listChallenges } from './staff-challenges.repository';

type Fields = z.output<typeof ChallengeFields>;

export function staffChallengeRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  serveResource(handle, context, {
    endpoints: challengeEndpoints,
    subject: 'challenges',
    nameOf: ({ slot_name: slotName }) => `the challenge on ${slotName}`,
    topics: ['challenges'],
    table: challenges,
    list: listChallenges,
    find: findChallenge,
    create(tx, fields) {
      checkTimes(fields);
      return insertRow(tx, challenges, columnsOf(challenges, fields));
    },
    async update(tx, before, fields, _now, staff) {
      checkTimes(fields);
      // Nobody changes the terms of their own claim. A site with one Admin can still close a challenge.
      if (!isOnlyEnd(before, fields)) await refuseTakingPart(tx, staff, 'challenge', before.id);
      if (before.state === 'won') refuseTermChanges(before, fields);
      await writeRow(tx, challenges, before.id, columnsOf(challenges, fields));
    },
    beforeRemoval(_tx, { claims }) {
      if (claims > 0)
        throw new HttpProblem(409, "Members have claimed this challenge, so it can't be deleted. Set an end date to close it.");
    },
  });
}

const isOnlyEnd = (before: StaffChallenge, { ends_at: _, ...fields }: Fields): boolean =>
  isDeepStrictEqual({ ...before, ...fields, starts_at: new Date(fields.starts_at).toISOString() }, before);

/** Terms promised to the winner: the prize is booked as a payout, and activities mention the rest. */
const PRIZE_TERMS = ['slot_name', 'multiplier', 'min_bet', 'prize'] as const;

/** @throws {HttpProblem} 422 for each term that differs */
function refuseTermChanges(before: StaffChallenge, fields: Fields): void {
  const changed = PRIZE_TERMS.filter((name) => before[name] !== fields[name]);
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map((name) => [name, ['The challenge has been won, so this can no longer be changed.']]));
  throw new HttpProblem(422, 'The challenge has been won, so what was promised can no longer be changed.', errors);
}

/** @throws {HttpProblem} 422 if it ends before it starts */
function checkTimes({ starts_at: start, ends_at: end }: Fields): void {
  if (end !== null && new Date(end) <= new Date(start))
    throw new HttpProblem(422, 'It must end after it starts.', { ends_at: ['This must be after the start.'] });
}
