import { query } from '../databases';
import { judged, type Finding } from '../../findings';
import { CODE_POINTS } from './fill';
import type { Contest, Sample } from './load/load-job';

/** The database's totals of a contest, and of all points. */
interface StoredTotals {
  entries: number;
  entriesTotal: number;
  codeUses: number;
  codeCounted: number;
  pointsBooked: number;
  balances: number;
  ledger: number;
}

/** Checks that the database contains exactly what successful responses confirmed. */
export async function checkConsistency(what: string, url: string, contest: Contest, samples: readonly Sample[]): Promise<Finding> {
  const totals = await readTotals(url, contest);
  const [entries, uses] = [countsOf(samples, 'entry'), countsOf(samples, 'code')];
  const holds =
    agrees(totals.entries, entries) &&
    agrees(totals.codeUses, uses) &&
    totals.entriesTotal === totals.entries &&
    totals.codeCounted === totals.codeUses &&
    totals.pointsBooked === totals.codeUses * CODE_POINTS &&
    totals.balances === totals.ledger;
  const measured =
    `entries: ${entries.done} answered, ${totals.entries} stored; codes: ${uses.done} answered, ${totals.codeUses} stored; ` +
    `balances ${totals.balances}, ledger ${totals.ledger}`;
  return judged(what, measured, 'nothing lost, nothing made', holds);
}

/** Confirmed requests, and those without a response, whose outcome is unknown. */
interface Counts {
  done: number;
  unknown: number;
}

function countsOf(samples: readonly Sample[], step: string): Counts {
  const own = samples.filter((sample) => sample.step === step);
  return { done: own.filter(({ status }) => status === 200).length, unknown: own.filter(({ status }) => status === 0).length };
}

const agrees = (stored: number, { done, unknown }: Counts) => stored >= done && stored <= done + unknown;

async function readTotals(url: string, { raffle, code }: Contest): Promise<StoredTotals> {
  const row = await query<Record<keyof StoredTotals, string>>(
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
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as unknown as StoredTotals;
}
