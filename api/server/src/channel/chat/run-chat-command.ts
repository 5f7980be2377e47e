import { PredictBody, searchText } from '@greenroom/contract';
import type { ChatCommandName } from '@greenroom/contract/admin';
import { parseAmount } from '@greenroom/contract/amount';
import { and, asc, desc, eq, gt, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/is-any-of';
import { members, raffleDraws, raffles } from '../../db/schema';
import type { HttpProblem } from '../../lib/http-problem';
import { TOPIC as HUNTS } from '../../rewards/bonus-hunts/bonus-hunts.responses';
import { lockRunningHunts, type NewPrediction } from '../../rewards/bonus-hunts/bonus-hunts.repository';
import { arePredictionsActive, dollars } from '../../rewards/bonus-hunts/bonus-hunts.rules';
import { storePredictions } from '../../rewards/bonus-hunts/predict';
import { chatEventsOf, type ChatEvent, type KickEventContext, type KickEventHandler } from '../kick/kick-event';
import { ALREADY_ENTERED, enterByChat } from '../../rewards/raffles/entry/enter-raffle';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { EntryRulesUnmet } from '../../rewards/raffles/entry/require-entry-rules';
import { isExcluded } from '../../people/safer-gambling/exclusion.rules';
import { callSlots, MAX_SLOT_NAME } from './call-slots';
import { parseCommand } from './chat-command.rules';
import { findChatSettings, chatSwitches } from './chat.repository';
import { enqueueReplies, type Reply } from './enqueue-chat-message';

type Player = typeof members.$inferSelect;

/** What a command leads to. */
interface Outcome {
  /** The reply, which everybody may read; none where the reason is private. */
  sentence?: string;
  kind?: 'link';
}

interface Command {
  name: ChatCommandName;
  text: string;
  event: ChatEvent;
  /** Who wrote it; undefined without a linked account. */
  member: Player | undefined;
  /** When it was written: it decides what was open. */
  at: Date;
}

/** A command of somebody who may play. */
type PlayersCommand = Command & { member: Player };

/** Settles the commands of one name together, in the order in which they were written. @returns the outcome of each */
type Settle<Written extends Command = Command> = (tx: Db, commands: readonly Written[], context: KickEventContext) => Promise<Outcome[]>;

interface ChatOptions {
  /** The operator's minimum age; 0 without one. */
  minimumAge: number;
  /** The site's address, for replies; undefined if the operator has not set it. */
  publicUrl: string | undefined;
  /** The key of `accountHash`. */
  accountKey: Buffer;
}

/**
 * Runs the commands that viewers write in the chat (docs/chat-commands.md), by the same rules as on the site. What was open when a message
 * was written decides, so a late delivery costs nobody their prediction, and helps nobody who was late.
 */
export function chatCommandHandler({ minimumAge, publicUrl, accountKey }: ChatOptions): KickEventHandler {
  function refusalOf({ member }: Command, now: Date): Outcome | undefined {
    if (!member) return linkHint(publicUrl);
    // Why somebody may not play is nobody else's business.
    if (!isAllowed(member, now)) return {};
    if ((member.confirmedAge ?? 0) < minimumAge)
      return { sentence: `Please confirm on the site first that you are ${minimumAge} or older.` };
    return undefined;
  }

  /** In this order: a raffle is locked before its members. */
  const settlements: Record<ChatCommandName, Settle> = {
    join: unlessRefused(refusalOf, joinAll(accountKey)),
    guess: unlessRefused(refusalOf, guessAll),
    call: unlessRefused(callRefusalOf, callAll),
    points: async (_tx, commands) => commands.map(points),
  };

  return async (tx, events, context) => {
    const written = chatEventsOf(events).flatMap((event) => {
      const command = parseCommand(event.content);
      return command ? [{ event, ...command }] : [];
    });
    if (written.length === 0) return;
    const isOn = chatSwitches((await findChatSettings(tx)).switches);
    const found = await findMembers(
      tx,
      written.map(({ event }) => event.sender.userId),
    );
    const now = context.now();
    const commands = written
      .filter(({ name }) => isOn[name])
      .map((command): Command => {
        const { occurredAt, sender } = command.event;
        // A clock that is ahead must not win over what is written later.
        return { ...command, member: found.get(sender.userId), at: occurredAt < now ? occurredAt : now };
      });
    const outcomes = new Map<Command, Outcome | undefined>();
    for (const [name, settle] of Object.entries(settlements)) {
      const named = commands.filter((command) => command.name === name);
      const settled = named.length > 0 ? await settle(tx, named, context) : [];
      for (const [index, command] of named.entries()) outcomes.set(command, settled[index]);
    }
    const replies = commands.flatMap((command): Reply[] => {
      const { event, at } = command;
      const { sentence, ...kind } = outcomes.get(command) ?? {};
      return sentence ? [{ messageId: event.messageId, person: event.sender, sentence, writtenAt: at, at: now, ...kind }] : [];
    });
    await enqueueReplies(tx, replies);
  };
}

/** Settles the commands that are not refused. */
const unlessRefused =
  <Allowed extends Command>(refusalOf: (command: Command, now: Date) => Outcome | undefined, settle: Settle<Allowed>): Settle =>
  async (tx, commands, context) => {
    const refusals = commands.map((command) => refusalOf(command, context.now()));
    const allowed = commands.filter((_command, index): _command is Allowed => refusals[index] === undefined);
    const outcomes = allowed.length > 0 ? await settle(tx, allowed, context) : [];
    return refusals.map((refusal) => refusal ?? outcomes.shift() ?? {});
  };

const linkHint = (publicUrl: string | undefined): Outcome => ({
  kind: 'link',
  sentence: `Link your Kick account in the settings of the site first${publicUrl ? `: ${publicUrl}/settings` : '.'}`,
});

const isAllowed = (member: Player, at: Date) => member.bannedAt === null && !isExcluded(member, at);

/** The members who have linked these accounts, by account. */
async function findMembers(tx: Db, kickIds: readonly string[]): Promise<Map<string | null, Player>> {
  const rows = await tx
    .select()
    .from(members)
    .where(and(isAnyOf(members.kickUserId, kickIds), isNull(members.deletedAt)));
  return new Map(rows.map((row) => [row.kickUserId, row]));
}

async function guessAll(tx: Db, commands: readonly PlayersCommand[], { changes }: KickEventContext): Promise<Outcome[]> {
  const hunts = await lockRunningHunts(tx);
  const predictions: NewPrediction[] = [];
  const outcomes = commands.map(({ text, at, member }) => {
    const { data: prediction } = PredictBody.safeParse({ end_balance: parseAmount(text) });
    if (!prediction) return { sentence: 'Please write the end balance like this: !guess 1234.50' };
    const hunt = hunts.find((one) => arePredictionsActive(one, at));
    if (!hunt) return { sentence: 'Predictions are not open.' };
    predictions.push({ huntId: hunt.id, memberId: member.id, endBalance: prediction.end_balance, createdAt: at });
    return { sentence: `Your prediction is ${dollars(prediction.end_balance)}.` };
  });
  await storePredictions(tx, predictions);
  if (predictions.length > 0) changes.announce({ topic: HUNTS });
  return outcomes;
}

/** Enters members with their free entries, those of each raffle together. */
const joinAll =
  (key: Buffer): Settle<PlayersCommand> =>
  async (tx, commands, { now, changes }) => {
    const open = await findFreeRaffles(tx, new Date(Math.min(...commands.map(({ at }) => at.getTime()))));
    const wanted = commands.map(({ text, at }) =>
      open.find((raffle) => isOpenAt(raffle, at) && searchText(raffle.title).includes(searchText(text))),
    );
    const outcomes = new Map<Command, Outcome>();
    // By their ids, so that servers which lock raffles at once never deadlock.
    for (const raffle of open.toSorted((one, other) => one.id - other.id)) {
      const joins = commands.filter((_command, index) => wanted[index] === raffle);
      if (joins.length === 0) continue;
      const written = joins.map(({ member, at }) => ({ memberId: member.id, writtenAt: at }));
      const refusals = await enterByChat(tx, { raffleId: raffle.id, written, now, key });
      if (refusals.includes(undefined)) changes.announce({ topic: RAFFLES });
      for (const [index, command] of joins.entries()) outcomes.set(command, joinOutcome(raffle, refusals[index]));
    }
    return commands.map((command) => outcomes.get(command) ?? noRaffle(command));
  };

const noRaffle = ({ text }: Command): Outcome => ({
  sentence: text === '' ? 'No raffle with a free entry is open.' : 'No open raffle with a free entry has that name.',
});

function joinOutcome({ title }: FreeRaffle, refusal: HttpProblem | void): Outcome {
  if (refusal instanceof EntryRulesUnmet) return { sentence: `You cannot enter yet: the page of the raffle shows why. ${title}` };
  if (refusal) return refusal.message === ALREADY_ENTERED.passwordless ? { sentence: `You are in already: ${title}` } : {};
  return { sentence: `You are in: ${title}` };
}

type FreeRaffle = Awaited<ReturnType<typeof findFreeRaffles>>[number];

const isOpenAt = ({ startsAt, endsAt, closedAt }: FreeRaffle, at: Date) =>
  startsAt <= at && (endsAt === null || endsAt > at) && (closedAt === null || closedAt > at);

/** The raffles with a free entry that are not drawn and ended after that time, the one that ends first before others. */
async function findFreeRaffles(tx: Db, since: Date) {
  const { id, title, startsAt, endsAt, closedAt } = raffles;
  const isOpen = (end: typeof endsAt): SQL | undefined => or(isNull(end), gt(end, since));
  const drawn = tx
    .select({ one: sql`1` })
    .from(raffleDraws)
    .where(eq(raffleDraws.raffleId, id));
  return tx
    .select({ id, title, startsAt, endsAt, closedAt })
    .from(raffles)
    .where(and(eq(raffles.allowPasswordlessEntry, true), isOpen(endsAt), isOpen(closedAt), notExists(drawn)))
    .orderBy(desc(isNotNull(endsAt)), asc(endsAt), asc(id));
}

function callRefusalOf({ text, member }: Command, now: Date): Outcome | undefined {
  if (member && !isAllowed(member, now)) return {};
  if (text === '') return { sentence: 'Please write which slot: !call Neon Koi' };
  return text.length > MAX_SLOT_NAME ? { sentence: 'That is too long for the name of a slot.' } : undefined;
}

async function callAll(tx: Db, commands: readonly Command[]): Promise<Outcome[]> {
  const names = await callSlots(
    tx,
    commands.map(({ event, text, at }) => ({ person: event.sender, text, at })),
  );
  return commands.map(({ text }) => ({ sentence: `You called ${names.get(text)}.` }));
}

const points = ({ member }: Command): Outcome => (member ? { sentence: `You have ${member.points.toLocaleString('en-US')} points.` } : {});
