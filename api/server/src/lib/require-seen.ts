import { visibleText } from '@greenroom/contract/text';
import { HttpProblem } from './http-problem';
import type { Text } from './texts';

/** Terms by their name in the `X-Seen` header, with the sentence for someone who saw another value. */
type Terms = Readonly<Record<string, { now: string | number; sentence: Text }>>;

/**
 * Refuses a change whose terms aren't those that the member saw when they confirmed.
 * @param seen value of the `X-Seen` header; terms without a value weren't shown
 * @throws {HttpProblem} 409 with every term that changed
 */
export function requireSeen(seen: string | undefined, terms: Terms): void {
  const shown = new URLSearchParams(seen);
  const changes = Object.entries(terms).flatMap(([name, { now, sentence }]) => {
    const value = shown.get(name);
    const isSame = !value || (typeof now === 'number' ? Number(value) === now : visibleText(value) === visibleText(now));
    return isSame ? [] : [sentence];
  });
  if (changes.length > 0) throw new HttpProblem(409, changes, { 'x-seen': changes });
}
