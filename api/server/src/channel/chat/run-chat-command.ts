import { PredictBody, searchText } from '@greenroom/contract';
import type { ChatCommandName } from '@greenroom/contract/admin';
import { parseAmount } from '@greenroom/contract/amount';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { bonusHunts, members, raffleDraws, raffles } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { TOPIC as HUNTS } from '../../rewards/bonus-hunts/bonus-hunts.responses';
import { dollars } from '../../rewards/bonus-hunts/bonus-hunts.rules';
import { predict } from '../../rewards/bonus-hunts/predict';
import { chatEventsOf, type ChatEvent, type KickEventContext, type KickEventHandler } from '../kick/kick-event';
import { ALREADY_ENTERED, enterByChat } from '../../rewards/raffles/entry/enter-raffle';
import { TOPIC as RAFFLES } from '../../rewards/raffles/raffle-response';
import { EntryRulesUnmet } from '../../rewards/raffles/entry/require-entry-rules';
import { isExcluded } from '../../people/safer-gambling/exclusion.rules';
import { callSlot, MAX_SLOT_NAME } from './call-slot';
import { parseCommand } from './chat-command.rules';
import { findChatSettings, chatSwitches } from './chat.repository';
import { enqueueReply } from './enqueue-chat-message';

type Player = typeof members.$inferSelect;

/** What a command leads to. */
interface Outcome {
  /** The reply, which everybody may read; none where the reason is private. */
  sentence?: string;
  kind?: 'link';
}

interface Command {
  tx: Db;
  text: string;
  event: ChatEvent;
  /** When it was written: it decides what was open. */
  at: Date;
  context: KickEventContext;
}

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
  const run: Record<ChatCommandName, (command: Command) => Promise<Outcome>> = {
    guess: (command) => withPlayer(command, async (player) => guess(command, player)),
    join: (command) => withPlayer(command, async (player) => join(command, player, accountKey)),
    call: async (command) => call(command, await findMember(command)),
    points: async (command) => points(await findMember(command)),
  };

  async function withPlayer(command: Command, play: (player: Player) => Promise<Outcome>): Promise<Outcome> {
    const member = await findMember(command);
    if (!member) return linkHint(publicUrl);
    // Why somebody may not play is nobody else's business.
    if (!isAllowed(member, command.context.now())) return {};
    if ((member.confirmedAge ?? 0) < minimumAge)
      return { sentence: `Please confirm on the site first that you are ${minimumAge} or older.` };
    return play(member);
  }

  return async (tx, events, context) => {
    const written = chatEventsOf(events).flatMap((event) => {
      const command = parseCommand(event.content);
      return command ? [{ event, ...command }] : [];
    });
    if (written.length === 0) return;
    const isOn = chatSwitches((await findChatSettings(tx)).switches);
    for (const { event, name, text } of written) {
      if (!isOn[name]) continue;
      const now = context.now();
      // A clock that is ahead must not win over what is written later.
      const at = event.occurredAt < now ? event.occurredAt : now;
      const { sentence, kind } = await run[name]({ tx, text, event, at, context });
      if (sentence)
        await enqueueReply(tx, {
          messageId: event.messageId,
          person: event.sender,
          sentence,
          writtenAt: at,
          at: now,
          ...(kind && { kind }),
        });
    }
  };
}

const linkHint = (publicUrl: string | undefined): Outcome => ({
  kind: 'link',
  sentence: `Link your Kick account in the settings of the site first${publicUrl ? `: ${publicUrl}/settings` : '.'}`,
});

const isAllowed = (member: Player, at: Date) => member.bannedAt === null && !isExcluded(member, at);

async function findMember({ tx, event }: Command): Promise<Player | undefined> {
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.kickUserId, event.sender.userId), isNull(members.deletedAt)));
  return member;
}

async function guess({ tx, text, at, context }: Command, { id: memberId }: Player): Promise<Outcome> {
  const { data: prediction } = PredictBody.safeParse({ end_balance: parseAmount(text) });
  if (!prediction) return { sentence: 'Please write the end balance like this: !guess 1234.50' };
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
  if (!hunt) return { sentence: 'Predictions are not open.' };
  const problem = await attempt(tx, (nested) => predict(nested, { huntId: hunt.id, memberId, prediction, at, keepsMultiplier: true }));
  if (problem) return { sentence: 'Predictions are not open.' };
  context.changes.announce({ topic: HUNTS });
  return { sentence: `Your prediction is ${dollars(prediction.end_balance)}.` };
}

async function join({ tx, text, at, context }: Command, { id: memberId }: Player, key: Buffer): Promise<Outcome> {
  const raffle = await findFreeRaffle(tx, text, at);
  if (!raffle)
    return { sentence: text === '' ? 'No raffle with a free entry is open.' : 'No open raffle with a free entry has that name.' };
  const problem = await attempt(tx, (nested) =>
    enterByChat(nested, { raffleId: raffle.id, memberId, writtenAt: at, now: context.now, key }),
  );
  if (problem instanceof EntryRulesUnmet) return { sentence: `You cannot enter yet: the page of the raffle shows why. ${raffle.title}` };
  if (problem) return problem.message === ALREADY_ENTERED.passwordless ? { sentence: `You are in already: ${raffle.title}` } : {};
  context.changes.announce({ topic: RAFFLES });
  return { sentence: `You are in: ${raffle.title}` };
}

/** Of the raffles with a free entry that were open at that time, the one that ends first. @param name part of its title; empty for any */
async function findFreeRaffle(tx: Db, name: string, at: Date): Promise<{ id: number; title: string } | undefined> {
  const isOpen = (end: typeof raffles.endsAt): SQL | undefined => or(isNull(end), gt(end, at));
  const drawn = tx
    .select({ one: sql`1` })
    .from(raffleDraws)
    .where(eq(raffleDraws.raffleId, raffles.id));
  const open = await tx
    .select({ id: raffles.id, title: raffles.title })
    .from(raffles)
    .where(
      and(
        eq(raffles.allowPasswordlessEntry, true),
        lte(raffles.startsAt, at),
        isOpen(raffles.endsAt),
        isOpen(raffles.closedAt),
        notExists(drawn),
      ),
    )
    .orderBy(desc(isNotNull(raffles.endsAt)), asc(raffles.endsAt), asc(raffles.id));
  return open.find(({ title }) => searchText(title).includes(searchText(name)));
}

async function call({ tx, text, event: { sender }, at, context }: Command, member: Player | undefined): Promise<Outcome> {
  if (member && !isAllowed(member, context.now())) return {};
  if (text === '') return { sentence: 'Please write which slot: !call Neon Koi' };
  if (text.length > MAX_SLOT_NAME) return { sentence: 'That is too long for the name of a slot.' };
  return { sentence: `You called ${await callSlot(tx, { person: sender, text, at })}.` };
}

const points = (member: Player | undefined): Outcome =>
  member ? { sentence: `You have ${member.points.toLocaleString('en-US')} points.` } : {};

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
