import { judged, type Finding } from '../../report';
import { query } from '../databases';
import { MEMBERS } from '../members';
import { DEMANDED, PLACES, ROUNDS } from './rounds';

/** Counts the members who have got a word's points. */
export async function settledClaims(url: string, word: string): Promise<number> {
  const given = `select count(*) as given from drop_claims join codes on codes.id = code_id where code = '${word}' and status = 'given'`;
  return Number((await query<{ given: string }>(url, given))?.given);
}

/** Checks that everybody has what the responses promised, and that the ledger agrees with the balances. */
export async function judgeStored(url: string): Promise<Finding> {
  const used = ROUNDS.flatMap(({ code, word }) => [`'${code}'`, `'${word}'`]).join();
  const sold = ROUNDS.flatMap(({ soldOut, unlimited }) => [soldOut, unlimited]).join();
  const row = await query<Record<'balances' | 'ledger' | 'uses' | 'items' | 'entries', string>>(
    url,
    `select (select sum(points) from members) as balances, (select sum(amount) from points_ledger) as ledger,
       (select count(*) from code_uses join codes on codes.id = code_id where code in (${used})) as uses,
       (select count(*) from redemptions where item_id in (${sold})) as items,
       (select count(*) from raffle_entries where raffle_id in (${ROUNDS.map(({ raffle }) => raffle).join()})) as entries`,
  );
  const { balances, ledger, uses, items, entries } = row ?? {};
  const given = ROUNDS.length * MEMBERS;
  const isComplete = String([uses, items, entries]) === String([2 * given, given + ROUNDS.length * PLACES, given]);
  const measured = `${uses} uses of codes and words, ${items} items, ${entries} entries; balances ${balances}, ledger ${ledger}`;
  return judged('what is stored', measured, 'as answered', isComplete && balances === ledger);
}

/** The latest press that may get the sold-out item, after one that got none. */
const FAIR_MS = 250;

/** Checks that those who pressed first got the item: members press in the order of their numbers. */
export async function judgeFirst(url: string): Promise<Finding> {
  const last = `select max(substr(member_id, 5)::int) as last from redemptions where item_id = ${DEMANDED.soldOut}`;
  const row = await query<{ last: string }>(url, last);
  const lateMs = ((Number(row?.last) - PLACES) / MEMBERS) * DEMANDED.withinMs;
  return judged('who came first gets the item', `${Math.round(lateMs)} ms late at most`, `< ${FAIR_MS} ms`, lateMs < FAIR_MS);
}
