import { type Raffle, raffleEndpoints, RaffleResponse, RafflesResponse } from '@greenroom/contract';
import { listAuthors } from '../../admin/audit-log/authors';
import type { CachedResponse, KeyOwner } from '../../plugins/response-cache';
import { addressOf, limits } from '../../plugins/rate-limits';
import { groupCommit } from '../../lib/group-commit';
import { membersOnly } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { setLiveRevision } from '../../plugins/cached-response';
import { raffleEntrance } from './entry/enter-raffle';
import { readEntryFacts } from './entry/entry-facts';
import { judgeRules } from './entry/entry-rules';
import { raffleEntriesRoute } from './entry/raffle-entries.routes';
import { asRaffle, noSuchRaffle, TOPIC } from './raffle-response';
import { readDrawRecord } from './draw/record';
import { findRaffle, listRaffles, listDrawResults, withOwnEntries } from './raffles.repository';
import { hasEnded } from './raffles.rules';
import { msg } from '../../lib/texts';

export function rafflesRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  listRoute(handle, context);
  raffleRoute(handle, context);
  raffleEntriesRoute(handle, context);
  drawRoute(handle, context);
  enterRoute(handle, context);
}

/**
 * Returns a member's variant of a cached response's data. Those who request it at once share the queries: none is older than its request,
 * and a crowd waits for few connections.
 */
const variants = <Data>(load: (data: Data, memberIds: string[]) => Promise<Map<string, Data>>) =>
  groupCommit<Data, string, Data>({
    commit: async (data, memberIds) => {
      const own = await load(data, memberIds);
      return memberIds.map((id) => own.get(id) ?? data);
    },
  });

function listRoute(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const variantOf = variants<Raffle[]>((data, memberIds) => withOwnEntries(context.db, data, memberIds));
  handle(raffleEndpoints.list, { config: { shed: 'members' } }, async (request, reply) => {
    const shared = await loadRaffles(context);
    const member = await request.findMember();
    if (!member) return shared;
    setLiveRevision(reply, shared);
    return { data: await variantOf(shared.value.data, member.id) };
  });
}

/** Loads the guests' response; members get it with their own entries. */
export function loadRaffles({ db, now, cache }: ModuleContext): Promise<CachedResponse<RafflesResponse>> {
  return cache.get('raffles', {
    topic: TOPIC,
    liveTopic: 'raffles',
    schema: RafflesResponse,
    load: async () => {
      const at = now();
      const rows = await listRaffles(db, at);
      const ended = rows.filter(({ raffle }) => hasEnded(raffle, at)).map(({ raffle }) => raffle.id);
      const results = await listDrawResults(db, ended);
      return { success: true as const, data: rows.map((row) => asRaffle(row, results, at)) };
    },
  });
}

function raffleRoute(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const variantOf = variants<Raffle>((data, memberIds) => asMembersRaffle(context, data, memberIds));
  handle(raffleEndpoints.get, { config: { shed: 'members' } }, async (request, reply) => {
    const shared = await loadRaffle(context, request.params.id, addressOf(request));
    const member = await request.findMember();
    if (!member) return shared;
    setLiveRevision(reply, shared);
    return { data: await variantOf(shared.value.data, member.id) };
  });
}

/** Loads the guests' response; members get it with their own entries. @throws {HttpProblem} 404 */
export function loadRaffle({ db, now, cache }: ModuleContext, id: number, owner: KeyOwner): Promise<CachedResponse<RaffleResponse>> {
  return cache.getRow(`raffles/${id}`, owner, {
    topic: TOPIC,
    liveTopic: `raffle:${id}`,
    schema: RaffleResponse,
    load: async () => {
      const row = await findRaffle(db, id);
      if (!row) throw noSuchRaffle();
      const at = now();
      return { success: true as const, data: asRaffle(row, await listDrawResults(db, hasEnded(row.raffle, at) ? [id] : []), at) };
    },
  });
}

/** Returns, by member, the raffle with their number of entries, the rules that they meet, and whether they run it. */
export async function asMembersRaffle(
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
  raffle: Raffle,
  memberIds: readonly string[],
): Promise<Map<string, Raffle>> {
  const at = now();
  const rules = raffle.has_ended ? [] : raffle.entry_rules;
  const [own, facts, authors] = await Promise.all([
    withOwnEntries(db, [raffle], memberIds),
    readEntryFacts(db, { rules, memberIds, at }),
    raffle.has_ended ? ([] as string[]) : listAuthors(db, 'raffles', raffle.id),
  ]);
  return new Map(
    memberIds.flatMap((memberId) => {
      const [found] = own.get(memberId) ?? [];
      const known = facts.get(memberId);
      if (!found) return [];
      const isOrganizer = authors.includes(memberId);
      return [[memberId, { ...found, is_organizer: isOrganizer, ...(known && { entry_rules: judgeRules(rules, known, at) }) }] as const];
    }),
  );
}

/** Registers the optional record by which anyone can verify the draw (docs/raffle-draws.md). */
function drawRoute(handle: HandlePublicEndpoint, context: ModuleContext): void {
  handle(raffleEndpoints.draw, async (request) => {
    const read = () => readDrawRecord(context, request.params.id);
    return { data: await context.cache.inTurn(addressOf(request), read) };
  });
}

function enterRoute(handle: HandlePublicEndpoint, { db, now, cache, accounts }: ModuleContext): void {
  const enterRaffle = raffleEntrance({ db, now, accounts });
  const options = { config: { isPlay: true, shed: 'late' as const }, preValidation: membersOnly(msg('Please sign in to enter raffles')) };
  handle(raffleEndpoints.enter, options, async (request, _reply, { id: memberId }) => {
    const { body: entry } = request;
    const mayGuess = entry.entry_type === 'password' ? request.countAgainst(limits.rafflePassword) : undefined;
    await enterRaffle(request.params.id, { memberId, entry, seen: request.headers['x-seen'], mayGuess });
    cache.invalidate(TOPIC);
    return { message: msg('Successfully entered raffle!') };
  });
}
