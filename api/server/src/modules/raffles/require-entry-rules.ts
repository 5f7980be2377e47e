import type { Db } from '../../db/client';
import type { raffles } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { readEntryFacts } from './entry-facts';
import { entryRulesOf, judgeRules } from './entry-rules';

/** A member does not meet the raffle's rules of entry. The message contains what they have. */
export class EntryRulesUnmet extends HttpProblem {}

/**
 * Refuses a member who does not meet the rules of entry of a raffle.
 * @param tx holds the raffle's lock, so that its rules stand
 * @throws {EntryRulesUnmet} 409 with the rules that are not met
 */
export async function requireEntryRules(tx: Db, { raffle, memberId, at }: { raffle: typeof raffles.$inferSelect; memberId: string; at: Date }): Promise<void> {
  const rules = entryRulesOf(raffle);
  const facts = (await readEntryFacts(tx, { rules, memberIds: [memberId], at })).get(memberId);
  if (!facts) return;
  const unmet = judgeRules(rules, facts, at).filter(({ is_met: isMet }) => !isMet);
  const [first, ...others] = unmet;
  if (!first) return;
  // The raffle's page shows what the member has of each.
  const sentences = others.length === 0 ? [first.text, first.note] : unmet.map(({ text }) => text);
  throw new EntryRulesUnmet(409, `You cannot enter yet. ${sentences.join(' ')}`);
}
