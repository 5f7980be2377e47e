import { query } from '../databases';
import { judged, type Finding } from '../figures';
import { CODE_POINTS } from './fill';
import type { Contest, Sample } from './load/job';

/** What the database says of a contest, and of everybody's points. */
interface Books {
  entries: number;
  entriesTotal: number;
  codeUses: number;
  codeCounted: number;
  pointsBooked: number;
  balances: number;
  ledger: number;
}

/** Whether everything that members were told happened is in the database, and nothing else. */
export async function checkBooks(what: string, url: string, contest: Contest, samples: readonly Sample[]): Promise<Finding> {
  const books = await readBooks(url, contest);
  const [entries, uses] = [countsOf(samples, 'entry'), countsOf(samples, 'code')];
  const holds =
    agrees(books.entries, entries) &&
    agrees(books.codeUses, uses) &&
    books.entriesTotal === books.entries &&
    books.codeCounted === books.codeUses &&
    books.pointsBooked === books.codeUses * CODE_POINTS &&
    books.balances === books.ledger;
  const measured =
    `entries: ${entries.done} answered, ${books.entries} stored; codes: ${uses.done} answered, ${books.codeUses} stored; ` +
    `balances ${books.balances}, ledger ${books.ledger}`;
  return judged(what, measured, 'nothing lost, nothing made', holds);
}

/** What was done for sure, and what nobody knows of: no response came. */
interface Counts {
  done: number;
  unknown: number;
}

function countsOf(samples: readonly Sample[], step: string): Counts {
  const own = samples.filter((sample) => sample.step === step);
  return { done: own.filter(({ status }) => status === 200).length, unknown: own.filter(({ status }) => status === 0).length };
}

const agrees = (stored: number, { done, unknown }: Counts) => stored >= done && stored <= done + unknown;

async function readBooks(url: string, { raffle, code }: Contest): Promise<Books> {
  const row = await query<Record<keyof Books, string>>(
    url,
    `select (select count(*) from raffle_entries where raffle_id = ${raffle}) as entries,
       (select password from raffle_totals where raffle_id = ${raffle}) as "entriesTotal",
       (select count(*) from code_uses where code_id = codes.id) as "codeUses",
       codes.uses as "codeCounted",
       (select coalesce(sum(amount), 0) from points_ledger where idempotency_key like 'code:' || codes.id || ':%') as "pointsBooked",
       (select sum(points) from members) as balances, (select sum(amount) from points_ledger) as ledger
     from codes where code = '${code}'`,
  );
  if (!row) throw new Error(`There is no code ${code}.`);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as Books;
}
