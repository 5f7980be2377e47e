import { HttpProblem } from '../../../lib/http-problem';
import { judgeRules, type EntryFacts } from './entry-rules';

/** A member does not meet the raffle's rules of entry. The message contains what they have. */
export class EntryRulesUnmet extends HttpProblem {}

/**
 * Refuses a member who does not meet the rules of entry of a raffle.
 * @throws {EntryRulesUnmet} 409 with the rules that are not met
 */
export function requireEntryRules(rules: Parameters<typeof judgeRules>[0], facts: EntryFacts, at: Date): void {
  const unmet = judgeRules(rules, facts, at).filter(({ is_met: isMet }) => !isMet);
  const [first, ...others] = unmet;
  if (!first) return;
  // The raffle's page shows what the member has of each.
  const sentences = others.length === 0 ? [first.text, first.note] : unmet.map(({ text }) => text);
  throw new EntryRulesUnmet(409, `You cannot enter yet. ${sentences.join(' ')}`);
}
