import { setTimeout as pause } from 'node:timers/promises';
import { judged, percentile, percentilesOf, type Finding } from '../../report';
import { openPage } from '../members';
import type { Server } from '../servers';
import type { Contest } from './contests';
import { enter } from './requests';
import { connectClients } from './stream-clients';

const CLIENTS = 2000;
const CHANGES = 20;
const CHANGE_EVERY_MS = 1500;
/** A client that has not seen a change by then counts with this time. */
const GIVE_UP_MS = 10_000;
const MAX_DELAY_MS = 1000;
const IDLE_CLIENTS = 10_000;
const MAX_IDLE_KB = 20;

/** The topics of a member who looks at the contest's raffle; `me` is ignored for guests. */
const topicsOf = ({ raffle }: Contest) => `settings,me,raffles,raffle:${raffle},hunt`;

/** How long all changes take. */
export const CHANGES_SECONDS = (CHANGES * CHANGE_EVERY_MS) / 1000;

/** Measures the time from a write's response to each client's event. */
export async function measureDelay({ origin, cpuMs }: Server, contest: Contest): Promise<Finding> {
  const { cookies } = await openPage(origin);
  const clients = await connectClients(origin, CLIENTS, topicsOf(contest));
  const delays: number[] = [];
  const cpu = cpuMs() ?? NaN;
  const startedAt = Date.now();
  for (let change = 1; change <= CHANGES; change += 1) {
    // The first events may be there before the response to the write.
    const arriving = clients.arrivalsOf(`"total_entries":${change},`, GIVE_UP_MS);
    // Above the members of the usual load and of the connected clients.
    const { path, ...request } = enter(CLIENTS + change, contest, cookies);
    const { status } = await fetch(origin + path, request);
    if (status !== 200) throw new Error(`An entry was refused with ${status}.`);
    const writtenAt = Date.now();
    delays.push(...(await arriving).map((at) => (at === undefined ? GIVE_UP_MS : Math.max(0, at - writtenAt))));
    await pause(startedAt + change * CHANGE_EVERY_MS - Date.now());
  }
  const busy = Math.round((100 * ((cpuMs() ?? NaN) - cpu)) / (Date.now() - startedAt));
  const ended = clients.ended();
  clients.close();
  const measured = `${percentilesOf(delays)}; ${busy} % of a processor; ${ended} streams lost`;
  const holds = percentile(delays, 99) < MAX_DELAY_MS && ended === 0;
  return judged(`a change at ${CLIENTS} live streams`, measured, `p99 < ${MAX_DELAY_MS} ms`, holds);
}

/** Measures the memory of streams on which nothing happens. */
export async function measureIdle({ origin, memory }: Server, contest: Contest): Promise<Finding> {
  const before = memory()?.now ?? NaN;
  const clients = await connectClients(origin, IDLE_CLIENTS, topicsOf(contest));
  await pause(5000);
  const after = memory()?.now ?? NaN;
  const ended = clients.ended();
  clients.close();
  const each = ((after - before) * 1024) / IDLE_CLIENTS;
  const measured = `${each.toFixed(1)} KB each (${Math.round(before)} to ${Math.round(after)} MB); ${ended} streams lost`;
  return judged(`${IDLE_CLIENTS} idle live streams`, measured, `< ${MAX_IDLE_KB} KB each`, each < MAX_IDLE_KB && ended === 0);
}
