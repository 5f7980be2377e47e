import { PredictBody, searchText } from '@greenroom/contract';
import { type ChatCommandName, CHAT_COMMANDS } from '@greenroom/contract/admin';
import { parseAmount } from '@greenroom/contract/amount';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql, lt, not } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { bonusHunts, members, raffles, slotCalls } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { TOPIC as HUNTS } from '../../rewards/bonus-hunts/bonus-hunts.repository';
import { predict } from '../../rewards/bonus-hunts/predict';
import { chatEventsOf, type ChatEvent, type KickEventContext, type KickEventHandler, chatLine } from '../kick/kick-event';
import { ALREADY_ENTERED, enterAll } from '../../rewards/raffles/entry/enter-raffle';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { EntryRulesUnmet } from '../../rewards/raffles/entry/entry-rules';
import { isExcluded } from '../../core/safer-gambling/exclusion.rules';
import { findChatSettings, chatSwitches } from './chat.repository';
import { enqueueReplies, type Reply } from './enqueue-chat-message';
import type { KickPerson } from '../../db/schema/kick-activity';
import { searchSlots } from '../../rewards/slots/slots';
import { hasDraw } from '../../rewards/raffles/raffles.repository';
import { msg, shown, type Text } from '../../lib/texts';
import { siteLanguage } from '../../plugins/language';

type Player = typeof members.$inferSelect;

interface Outcome {
  /** Public reply; none if the reason is private. */
  sentence?: Text;
  kind?: 'link';
}

interface Command {
  tx: Db;
  name: ChatCommandName;
  text: string;
  event: ChatEvent;
  /** Author; undefined without a linked account. */
  member: Player | undefined;
  /** Time of writing, which decides what was open. */
  at: Date;
  context: KickEventContext;
}

type PlayersCommand = Command & { member: Player };

interface ChatOptions {
  /** Operator's minimum age; 0 without one. */
  minimumAge: number;
  /** Site's address for replies, if the operator has set it. */
  publicUrl: string | undefined;
  accountKey: Buffer;
}

/**
 * Runs viewers' chat commands (docs/chat-commands.md) by the site's rules. Only what was open when a message was written counts, so a late
 * delivery costs nobody their prediction, and helps nobody who was late.
 */
export function chatCommandHandler({ minimumAge, publicUrl, accountKey }: ChatOptions): KickEventHandler {
  const isPlayers = (command: Command): command is PlayersCommand => refusalOf(command) === undefined;

  function refusalOf({ member, context }: Command): Outcome | undefined {
    if (!member) return linkHint(publicUrl);
    // Why someone may not play is private.
    if (!isAllowed(member, context.now())) return {};
    if ((member.confirmedAge ?? 0) < minimumAge)
      return { sentence: msg("Please confirm on the site first that you're {age} or older.", { age: minimumAge }) };
    return undefined;
  }

  async function run(command: Command): Promise<Outcome> {
    if (command.name === 'call') return call(command);
    if (command.name === 'points') return points(command);
    return isPlayers(command) ? guess(command) : (refusalOf(command) ?? {});
  }

  return async (tx, events, context) => {
    const written = chatEventsOf(events).flatMap((event) => {
      const command = parseCommand(event.content);
      return command ? [{ event, ...command }] : [];
    });
    if (written.length === 0) return;
    const isOn = chatSwitches((await findChatSettings(tx)).switches);
    const userIds = written.map(({ event }) => event.sender.userId);
    const found = await findMembers(tx, userIds);
    const now = context.now();
    const commands = written
      .filter(({ name }) => isOn[name])
      .map((command): Command => {
        const { occurredAt, sender } = command.event;
        // A clock that is ahead must not win over what is written later.
        return { ...command, tx, context, member: found.get(sender.userId), at: occurredAt < now ? occurredAt : now };
      });
    const joins = commands.filter(isPlayers).filter(({ name }) => name === 'join');
    const joined = joins.length > 0 ? await joinAll(tx, joins, { now: context.now, key: accountKey }) : new Map<Command, Outcome>();
    const replies: (Omit<Reply, 'sentence'> & { sentence: Text })[] = [];
    for (const command of commands) {
      const { event, at } = command;
      const { sentence, kind } = joined.get(command) ?? (await run(command));
      if (sentence)
        replies.push({ messageId: event.messageId, person: event.sender, sentence, writtenAt: at, at: now, ...(kind && { kind }) });
    }
    if (replies.length === 0) return;
    const language = await siteLanguage(tx);
    await enqueueReplies(
      tx,
      replies.map((reply) => ({ ...reply, sentence: shown(language, reply.sentence) })),
    );
  };
}

const linkHint = (publicUrl: string | undefined): Outcome => ({
  kind: 'link',
  sentence: publicUrl
    ? msg("Link your Kick account in the site's settings first: {link}", { link: `${publicUrl}/settings` })
    : msg("Link your Kick account in the site's settings first."),
});

const isAllowed = (member: Player, at: Date) => member.bannedAt === null && !isExcluded(member, at);

async function findMembers(tx: Db, kickIds: readonly string[]): Promise<Map<string | null, Player>> {
  const rows = await tx
    .select()
    .from(members)
    .where(and(isAnyOf(members.kickUserId, kickIds), isNull(members.deletedAt)));
  return new Map(rows.map((row) => [row.kickUserId, row]));
}

async function guess({ tx, text, at, context, member: { id: memberId } }: PlayersCommand): Promise<Outcome> {
  const { data: prediction } = PredictBody.safeParse({ end_balance: parseAmount(text) });
  if (!prediction) return { sentence: msg('Please write the end balance like this: !guess 1234.50') };
  const isOpen = and(
    lte(bonusHunts.predictionsOpenAt, at),
    or(isNull(bonusHunts.predictionsCloseAt), gt(bonusHunts.predictionsCloseAt, at)),
    isNull(bonusHunts.endedAt),
  );
  const [hunt] = await tx
    .select({ id: bonusHunts.id })
    .from(bonusHunts)
    .where(isOpen)
    .orderBy(desc(bonusHunts.createdAt), desc(bonusHunts.id))
    .limit(1);
  if (!hunt) return { sentence: msg("Predictions aren't open.") };
  const problem = await attempt(tx, (nested) => predict(nested, { huntId: hunt.id, memberId, prediction, at, keepsMultiplier: true }));
  if (problem) return { sentence: msg("Predictions aren't open.") };
  context.changes.announce({ topic: HUNTS });
  return { sentence: msg('Your prediction is {amount}.', { amount: { dollars: prediction.end_balance } }) };
}

/** Enters members with their free entries, raffle by raffle. @returns the outcome of each command */
async function joinAll(
  tx: Db,
  commands: readonly PlayersCommand[],
  { now, key }: { now: () => Date; key: Buffer },
): Promise<Map<Command, Outcome>> {
  const open = await findFreeRaffles(tx, new Date(Math.min(...commands.map(({ at }) => at.getTime()))));
  const wanted = new Map(
    commands.map((command) => {
      const { text, at } = command;
      return [command, open.find((raffle) => isOpenAt(raffle, at) && searchText(raffle.title).includes(searchText(text)))];
    }),
  );
  const outcomes = new Map<Command, Outcome>(commands.map((command) => [command, noRaffle(command)]));
  // In the order of ids, so servers that lock raffles at once never deadlock.
  for (const raffle of open.toSorted((one, other) => one.id - other.id)) {
    const joins = commands.filter((command) => wanted.get(command) === raffle);
    if (joins.length === 0) continue;
    const entry = { entry: { entry_type: 'passwordless' as const }, checked: null };
    const entrants = joins.map(({ member, at }) => ({ ...entry, memberId: member.id, writtenAt: at }));
    const refusals = await enterAll(tx, { raffleId: raffle.id, entrants, now, key });
    for (const [index, command] of joins.entries()) outcomes.set(command, joinOutcome(command, raffle, refusals[index]));
  }
  return outcomes;
}

const noRaffle = ({ text }: Command): Outcome => ({
  sentence: text === '' ? msg('No raffle with a free entry is open.') : msg('No open raffle with a free entry has that name.'),
});

function joinOutcome({ context }: Command, { title }: FreeRaffle, refusal: HttpProblem | void): Outcome {
  if (refusal instanceof EntryRulesUnmet) return { sentence: msg("You can't enter yet. The raffle's page shows why. {title}", { title }) };
  if (refusal) return refusal.message === ALREADY_ENTERED.passwordless ? { sentence: msg("You're already in: {title}", { title }) } : {};
  context.changes.announce({ topic: RAFFLES });
  return { sentence: msg("You're in: {title}", { title }) };
}

type FreeRaffle = Awaited<ReturnType<typeof findFreeRaffles>>[number];

const isOpenAt = ({ startsAt, endsAt, closedAt }: FreeRaffle, at: Date) =>
  startsAt <= at && (endsAt === null || endsAt > at) && (closedAt === null || closedAt > at);

/** Finds undrawn raffles with a free entry, not cancelled, that ended after a time or haven't ended, earliest end first. */
async function findFreeRaffles(tx: Db, since: Date) {
  const { id, title, startsAt, endsAt, closedAt } = raffles;
  const isOpen = (end: typeof endsAt): SQL | undefined => or(isNull(end), gt(end, since));
  return tx
    .select({ id, title, startsAt, endsAt, closedAt })
    .from(raffles)
    .where(and(eq(raffles.allowPasswordlessEntry, true), isNull(raffles.cancelledAt), isOpen(endsAt), isOpen(closedAt), not(hasDraw)))
    .orderBy(desc(isNotNull(endsAt)), asc(endsAt), asc(id));
}

async function call({ tx, text, event: { sender }, at, context, member }: Command): Promise<Outcome> {
  if (member && !isAllowed(member, context.now())) return {};
  if (text === '') return { sentence: msg('Please write which slot: !call Neon Koi') };
  if (text.length > MAX_SLOT_NAME) return { sentence: msg("That's too long for a slot name.") };
  return { sentence: msg('You called {slot}.', { slot: await callSlot(tx, { person: sender, text, at }) }) };
}

const points = ({ member }: Command): Outcome =>
  member ? { sentence: msg({ one: 'You have {count} points.', other: 'You have {count} points.' }, { count: member.points }) } : {};

/** Runs a change in a savepoint. @returns why it was refused */
async function attempt(tx: Db, change: (nested: Db) => Promise<void>): Promise<HttpProblem | undefined> {
  try {
    await tx.transaction(change);
    return undefined;
  } catch (cause) {
    if (cause instanceof HttpProblem) return cause;
    throw cause;
  }
}

/** Minimum length of a search: shorter texts are part of too many names. */
const MIN_SEARCH = 3;
const MAX_SLOT_NAME = 80;

/**
 * Saves a viewer's slot call, replacing an open one. A listed slot whose name contains the text gives its name. @returns the slot's name
 */
async function callSlot(tx: Db, { person, text, at }: { person: KickPerson; text: string; at: Date }): Promise<string> {
  const found = await searchSlots(tx, text);
  const known = found.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? (text.length >= MIN_SEARCH ? found[0] : undefined);
  const call = { username: person.username, slotName: known?.name ?? text, isKnown: known !== undefined, calledAt: at };
  await tx
    .insert(slotCalls)
    .values({ kickUserId: person.userId, ...call })
    .onConflictDoUpdate({
      target: slotCalls.kickUserId,
      targetWhere: sql`status = 'open'`,
      set: { ...call, version: sql`${slotCalls.version} + 1` },
      // Messages arrive in any order.
      setWhere: lt(slotCalls.calledAt, at),
    });
  return call.slotName;
}

const COMMAND = new RegExp(`^!(${CHAT_COMMANDS.join('|')})[.,:;!?]*(?: (.*))?$`, 'i');

/** Parses a command. @returns its name and the text after it, with single spaces */
export function parseCommand(content: string): { name: ChatCommandName; text: string } | undefined {
  const [, name, text = ''] = COMMAND.exec(chatLine(content)) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase() as ChatCommandName, text };
}
