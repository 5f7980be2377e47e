import {
  EnterRaffleBody,
  IdParams,
  RaffleResponse,
  RaffleDrawResponse,
  RaffleEntriesResponse,
  RaffleEntriesQuery,
  RafflesResponse,
  SuccessResponse,
  type Raffle,
} from '@greenroom/contract';
import type { Db } from '../../db/client';
import { limits } from '../../plugins/rate-limits';
import type { Member } from '../session/session.repository';
import { membersOnly, requireMember } from '../../plugins/session';
import type { ApiApp, ModuleContext } from '../module-context';
import { cachedResponse } from '../cached-response';
import { enterRaffle } from './enter-raffle';
import { asEntry, asRaffle, noSuchRaffle } from './raffle-response';
import { readDrawRecord } from './raffle-draw-record';
import {
  countOwnEntries,
  findRaffle,
  listEntries,
  listRaffles,
  listWinners,
  raffleExists,
} from './raffles.repository';

/** The raffles (specification 2, sections 3 and 7). */
export function rafflesRoutes(app: ApiApp, context: ModuleContext): void {
  listRoute(app, context);
  raffleRoute(app, context);
  entriesRoute(app, context);
  drawRoute(app, context);
  enterRoute(app, context);
}

function listRoute(app: ApiApp, { db, now, cache }: ModuleContext): void {
  const schema = { summary: 'The raffles, with what the asker has in each', response: { 200: RafflesResponse } };
  app.get('/raffles', { schema, config: { shed: 'members' } }, async (request, reply) => {
    const shared = await cache.get('raffles', {
      topic: 'raffles',
      schema: RafflesResponse,
      load: async () => {
        const at = now();
        const rows = await listRaffles(db, at);
        const winners = await listWinners(db, rows.map(({ raffle }) => raffle.id));
        return { success: true as const, data: rows.map((row) => asRaffle(row, winners.get(row.raffle.id) ?? [], at)) };
      },
    });
    const member = await request.findMember();
    if (!member) return cachedResponse(reply, shared);
    return { success: true as const, data: await withOwnEntries(db, member, shared.value.data) };
  });
}

function raffleRoute(app: ApiApp, { db, now, cache }: ModuleContext): void {
  const schema = { summary: 'A raffle, with what the asker has in it', params: IdParams, response: { 200: RaffleResponse } };
  app.get('/raffles/:id', { schema, config: { shed: 'members' } }, async (request, reply) => {
    const { id } = request.params;
    const shared = await cache.get(`raffles/${id}`, {
      topic: 'raffles',
      schema: RaffleResponse,
      load: async () => {
        const row = await findRaffle(db, id);
        if (!row) throw noSuchRaffle();
        const winners = await listWinners(db, [id]);
        return { success: true as const, data: asRaffle(row, winners.get(id) ?? [], now()) };
      },
    });
    const member = await request.findMember();
    if (!member) return cachedResponse(reply, shared);
    const [data = shared.value.data] = await withOwnEntries(db, member, [shared.value.data]);
    return { success: true as const, data };
  });
}

async function withOwnEntries(db: Db, member: Member, raffles: Raffle[]): Promise<Raffle[]> {
  const own = await countOwnEntries(db, member.id, raffles.map(({ id }) => id));
  return raffles.map((raffle) => ({ ...raffle, user_entries: own.get(raffle.id) ?? 0 }));
}

function entriesRoute(app: ApiApp, { db, cache }: ModuleContext): void {
  const schema = {
    summary: 'Who has entered a raffle, the newest first',
    params: IdParams,
    querystring: RaffleEntriesQuery,
    response: { 200: RaffleEntriesResponse },
  };
  app.get('/raffles/:id/entries', { schema }, async ({ params: { id }, query }, reply) => {
    const read = async () => {
      if (!(await raffleExists(db, id))) throw noSuchRaffle();
      return { success: true as const, data: (await listEntries(db, id, query)).map(asEntry) };
    };
    // Only the unfiltered first page is cached.
    if (query.search || query.before) return read();
    const name = `raffles/${id}/entries/${query.type}`;
    return cachedResponse(reply, await cache.get(name, { topic: 'raffles', schema: RaffleEntriesResponse, load: read }));
  });
}

/** Not in the specification: the record by which anyone can verify the draw (docs/raffle-draws.md). */
function drawRoute(app: ApiApp, { db }: ModuleContext): void {
  const schema = { summary: 'How a raffle is drawn, to check it', params: IdParams, response: { 200: RaffleDrawResponse } };
  app.get('/raffles/:id/draw', { schema }, async ({ params: { id } }) => ({ success: true as const, data: await readDrawRecord(db, id) }));
}

function enterRoute(app: ApiApp, { db, now, cache }: ModuleContext): void {
  const schema = {
    summary: 'Enter a raffle',
    params: IdParams,
    body: EnterRaffleBody,
    response: { 200: SuccessResponse },
  };
  app.post('/raffles/:id/enter', { schema, preValidation: membersOnly('Please sign in to enter raffles') }, async (request) => {
    const { id: memberId } = await requireMember(request);
    if (request.body.entry_type === 'password') await request.countAgainst(limits.rafflePassword);
    await enterRaffle(db, { raffleId: request.params.id, memberId, entry: request.body, now });
    cache.invalidate('raffles');
    return { success: true as const, message: 'Successfully entered raffle!' };
  });
}
