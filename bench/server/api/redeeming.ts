import { openPostgres } from '../../../api/server/src/db/client';
import { startSession } from '../../../api/server/src/session/session.repository';
import { query } from '../databases';
import { judged, median, percentile, type Finding } from '../../findings';
import { saturate } from '../load/saturate';
import { memberId, openPage } from '../members';
import type { Server } from '../servers';

const CLIENTS = 50;
const ROUNDS = 3;
const REQUESTS = 2000;
const DEMANDED_SPREAD = 10;
const WHAT = `POST /api/r/store/1/redeem, ${CLIENTS} members at once`;

interface Browser {
  cookie: string;
  'x-csrf-token': string;
}

/** Measures purchases of one item by many members at once, and checks the consistency of points and stock afterwards. */
export async function measureRedeeming(server: Server, databaseUrl: string): Promise<Finding[]> {
  const browsers = await signInMembers(server, databaseUrl);
  const rounds = [];
  let bought = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await buy(server, browsers);
    bought += times.length;
    refused += REQUESTS - times.length;
    rounds.push({ p50: percentile(times, 50), p99: percentile(times, 99) });
  }
  const [p50, p99] = [median(rounds.map((round) => round.p50)), median(rounds.map((round) => round.p99))];
  const measured = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${(p99 / p50).toFixed(1)} x; ${refused} of ${ROUNDS * REQUESTS} refused, for the page to retry`;
  return [
    judged(WHAT, measured, `p99 < ${DEMANDED_SPREAD} x p50`, p99 < DEMANDED_SPREAD * p50),
    await checkConsistency(databaseUrl, bought),
  ];
}

async function checkConsistency(databaseUrl: string, bought: number): Promise<Finding> {
  const totals = await query<Record<'balances' | 'ledger' | 'sold' | 'left', string>>(
    databaseUrl,
    `select (select sum(points) from members) as balances, (select sum(amount) from points_ledger) as ledger,
       (select count(*) from redemptions) as sold, (select quantity from store_items where id = 1) as left`,
  );
  const [balances, ledger, sold, left] = [totals?.balances, totals?.ledger, totals?.sold, totals?.left].map(Number);
  const holds = balances === ledger && sold === bought && left === 1_000_000 - bought;
  const measured = `${bought} bought, ${sold} sold, ${left} left; balances ${balances}, ledger ${ledger}`;
  return judged('points and stock afterwards', measured, 'nothing lost, nothing made', holds);
}

/** @returns the times of the purchases that were made; the others were refused (503) while the queue for the database was full */
async function buy(server: Server, browsers: Browser[]): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  await saturate(server, {
    path: '/api/r/store/1/redeem',
    method: 'POST',
    connections: CLIENTS,
    amount: REQUESTS,
    // Each connection is another member.
    setupClient(client) {
      client.setHeaders({ ...browsers[next++ % CLIENTS] });
      client.on('response', (status, _bytes, milliseconds) => void (status === 200 && times.push(milliseconds)));
    },
  });
  return times;
}

async function signInMembers(server: Server, databaseUrl: string): Promise<Browser[]> {
  const { db, close } = await openPostgres(databaseUrl);
  const browsers = [];
  for (let member = 1; member <= CLIENTS; member += 1) {
    const session = `greenroom_session=${await startSession(db, memberId(member), new Date())}`;
    const { cookies, csrfToken } = await openPage(server.origin, { cookie: session });
    browsers.push({ cookie: [session, ...cookies].join('; '), 'x-csrf-token': csrfToken });
  }
  await close();
  return browsers;
}
