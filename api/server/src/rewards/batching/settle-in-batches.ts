import type { Db } from '../../db/client';
import { isRefusedByDatabase } from '../../db/errors';
import { groupCommit } from '../../lib/group-commit';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { exclusionEnd, exclusionSentence } from '../../core/safer-gambling/exclusion.rules';
import type { LockedMember } from '../../core/points/points';

/**
 * Settles requests for the same scarce thing (a raffle, an item, a code) together, in the order in which they came (group commit).
 * @param settle settles requests of different members in a transaction: for each the result, or the problem that refuses it alone
 */
export function settleInBatches<Key, Request extends { memberId: string }, Result>(
  db: Db,
  settle: (tx: Db, key: Key, group: Request[]) => Promise<(Result | Error)[]>,
): (key: Key, request: Request) => Promise<Result> {
  return groupCommit<Key, Request, Result>({
    // A member's state is read once per transaction.
    nameOf: ({ memberId }) => memberId,
    // Values the database refused must not be stored again.
    repeats: isRefusedByDatabase,
    commit: (key, group) => db.transaction((tx) => settle(tx, key, group)),
  });
}

/** Refuses a member who was banned, took a break or deleted their account while the request waited. @throws {HttpProblem} */
export function requireActiveMember(taker: LockedMember | undefined, at: Date): LockedMember {
  if (!taker) throw new HttpProblem(401, msg('Please sign in first.'));
  if (taker.bannedAt) throw new HttpProblem(403, msg('You are banned from this site.'));
  const until = exclusionEnd(taker, at);
  if (until) throw new HttpProblem(403, exclusionSentence(until));
  return taker;
}

/** Decides on requests one after the other. @returns for each, the result or the problem that refuses it */
export function decideEach<Request, Result>(requests: readonly Request[], decide: (request: Request) => Result): (Result | HttpProblem)[] {
  return requests.map((request) => {
    try {
      return decide(request);
    } catch (problem) {
      if (problem instanceof HttpProblem) return problem;
      throw problem;
    }
  });
}
