import type { AnnouncementKind } from '@greenroom/contract/admin';
import { ENGLISH, formatMoneyIn, type Translate } from '@greenroom/contract/texts';
import { serverTexts } from '../../lib/texts';
import { visibleText } from '@greenroom/contract';
import type { AnnouncementContent, ContentOf } from './announcement-content';

/** Discord's limits: https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4096;
const MAX_FOOTER = 2048;
const MAX_CONTENT = 2000;
const MAX_MENTIONS = 100;
const MAX_NAME = 100;
const MAX_TEXT = 300;
/** Maximum number of names in a message; the page has all. */
const MAX_WINNERS = 20;
const MAX_SECTION_WINNERS = 3;

/** Discord ids that a message notifies. */
export interface Mentions {
  members: readonly string[];
  role?: string | undefined;
}

export interface DiscordMessage {
  /** Mentions, which notify only in the content. */
  content?: string;
  embeds: { title: string; description: string; color: number; url?: string; timestamp: string; footer: { text: string } }[];
  allowed_mentions: { parse: []; users?: string[]; roles?: string[] };
}

export interface Site {
  name: string;
  origin: string | null;
}

const GREEN = 0x34e29b;
const GOLD = 0xf5c451;

/** Builds an announcement's message. Texts of others are escaped, and everything is within Discord's limits. */
export function messageOf(
  content: AnnouncementContent,
  { site, at, mentions = { members: [] }, language = ENGLISH }: { site: Site; at: Date; mentions?: Mentions; language?: string },
): DiscordMessage {
  const { title, path, lines } = TEXTS[content.kind](content as never, { t: serverTexts(language), language });
  const isResult = !/_(?:opened|started|added)$/.test(content.kind);
  const message = asMessage(
    { title, description: fitLines(lines, MAX_DESCRIPTION, serverTexts(language)), color: isResult ? GOLD : GREEN, path },
    { site, at },
  );
  return { ...message, ...asMentions(mentions) };
}

/** Formats as many mentions as fit: a member is not named without being notified. */
function asMentions({ members, role }: Mentions): Pick<DiscordMessage, 'content' | 'allowed_mentions'> {
  const users: string[] = [];
  let content = role === undefined ? '' : `<@&${role}>`;
  for (const id of members.slice(0, MAX_MENTIONS)) {
    const longer = `${content} <@${id}>`.trimStart();
    if (longer.length > MAX_CONTENT) break;
    content = longer;
    users.push(id);
  }
  return {
    ...(content !== '' && { content }),
    allowed_mentions: { parse: [], ...(users.length > 0 && { users }), ...(role !== undefined && { roles: [role] }) },
  };
}

export const testMessage = (description: string, from: { site: Site; at: Date }): DiscordMessage =>
  asMessage({ title: 'A test message', description, path: '/' }, from);

export function asMessage(
  { path, color = GREEN, ...embed }: { title: string; description: string; color?: number; path: string },
  { site, at }: { site: Site; at: Date },
): DiscordMessage {
  const link = site.origin === null ? {} : { url: `${site.origin}${path}` };
  return {
    embeds: [
      {
        ...embed,
        color,
        ...link,
        timestamp: at.toISOString(),
        footer: {
          text: Array.from(site.name)
            .slice(0, MAX_FOOTER / 2)
            .join(''),
        },
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** The site's language. */
interface In {
  t: Translate;
  language: string;
}

interface Text {
  title: string;
  path: `/${string}`;
  lines: string[];
}

const TEXTS: { [Kind in AnnouncementKind]: (content: ContentOf<Kind>, site: In) => Text } = {
  raffle_opened: ({ id, title, prize, endsAt, winnersCount }, { t }) => ({
    title: titleOf(title, (name) => t('Raffle open: {name}', { name })),
    path: `/raffles/${id}`,
    lines: [
      winnersCount > 1
        ? t(
            { one: 'Prize: **{prize}**', other: 'Prize: **{prize}**, for each of {count} winners' },
            { prize: plainLine(prize, MAX_TEXT), count: String(winnersCount) },
          )
        : t('Prize: **{prize}**', { prize: plainLine(prize, MAX_TEXT) }),
      ...(endsAt ? [endLine(endsAt, t)] : []),
    ],
  }),
  raffle_drawn: ({ id, title, prize, winners }, { t }) => ({
    title: titleOf(title, (name) => t('Raffle drawn: {name}', { name })),
    path: `/raffles/${id}`,
    lines: [
      t('Prize: **{prize}**', { prize: plainLine(prize, MAX_TEXT) }),
      ...(winners.length === 0
        ? [t('There were no entries, so there is no winner.')]
        : [
            t({ one: 'Winner:', other: 'Winners:' }, { count: winners.length }),
            ...listed(
              winners.map((name) => bold(name)),
              { most: MAX_WINNERS, t },
            ),
          ]),
    ],
  }),
  hunt_started: ({ id, startBalance, arePredictionsOpen }, { t, language }) => ({
    title: t('Bonus hunt #{id} has begun', { id: String(id) }),
    path: '/bonus-hunts',
    lines: [
      t('Start balance: **{amount}**', { amount: formatMoneyIn(language, startBalance, '$') }),
      ...(arePredictionsOpen ? [t('Predictions are open.')] : []),
    ],
  }),
  hunt_finished: ({ id, startBalance, endBalance, best, closest }, { t, language }) => ({
    title: t('Bonus hunt #{id} is finished', { id: String(id) }),
    path: '/bonus-hunts?tab=previous',
    lines: [
      t('Start balance: {amount}', { amount: formatMoneyIn(language, startBalance, '$') }),
      t('End balance: **{amount}**', { amount: formatMoneyIn(language, endBalance, '$') }),
      ...(best
        ? [t('Best multiplier: {multiplier}x on {slot}', { multiplier: String(best.multiplier), slot: plainLine(best.slot, MAX_NAME) })]
        : []),
      ...(closest
        ? [
            t('Closest prediction: {name} with {amount}', {
              name: bold(closest.name),
              amount: formatMoneyIn(language, closest.prediction, '$'),
            }),
          ]
        : []),
    ],
  }),
  leaderboard_confirmed: ({ platform, slug, currencySymbol, startsAt, endsAt, period, winners, subsections }, { t, language }) => {
    const rowsOf = (prizes: typeof winners, most: number) =>
      listed(
        prizes.map(({ name, prize }) => `${bold(name)}: ${formatMoneyIn(language, prize, plainLine(currencySymbol, 10))}`),
        { most, numbers: prizes.map(({ rank }) => rank), t },
      );
    return {
      title: titleOf(platform, (name) => t('Leaderboard winners: {name}', { name })),
      path: `/leaderboard?platform=${encodeURIComponent(slug)}${period === 'last' ? '&period=last' : ''}`,
      lines: [
        t('From {start} to {end}', { start: discordTime(startsAt, 'd'), end: discordTime(endsAt, 'd') }),
        ...(winners.length === 0 ? [t('There were no winners.')] : rowsOf(winners, MAX_WINNERS)),
        ...subsections
          .filter((section) => section.winners.length > 0)
          .flatMap((section) => ['', bold(section.name), ...rowsOf(section.winners, MAX_SECTION_WINNERS)]),
      ],
    };
  },
  tournament_started: ({ id, name, ...rest }, site) => ({
    title: titleOf(name, (shown) => site.t('Tournament started: {name}', { name: shown })),
    path: `/tournaments/${id}`,
    lines: tournamentLines(rest, site),
  }),
  tournament_finished: ({ id, name, winner, ...rest }, site) => ({
    title: titleOf(name, (shown) => site.t('Tournament finished: {name}', { name: shown })),
    path: `/tournaments/${id}`,
    lines: [...(winner === null ? [] : [site.t('Winner: {name}', { name: bold(winner) })]), ...tournamentLines(rest, site)],
  }),
  challenge_won: ({ slot, multiplier, prize, winner }, { t, language }) => ({
    title: titleOf(slot, (name) => t('Challenge won: {multiplier}x on {slot}', { multiplier: String(multiplier), slot: name })),
    path: '/challenges',
    lines: [
      t('Winner: {name}', { name: bold(winner) }),
      ...(prize > 0 ? [t('Prize: **{prize}**', { prize: formatMoneyIn(language, prize, '$') })] : []),
    ],
  }),
  stream_started: ({ title }, { t }) => ({
    title: t('Live now'),
    path: '/',
    lines: title === '' ? [] : [plainLine(title, MAX_TEXT)],
  }),
  // Without the word: it is for those who watch.
  drop_started: ({ points, maxUses, endsAt }, { t }) => ({
    title: t({ one: 'Drop: {count} points', other: 'Drop: {count} points' }, { count: points }),
    path: '/',
    lines: [
      maxUses === null
        ? t('For everyone watching the stream.')
        : t({ one: 'For the first {count} watching the stream.', other: 'For the first {count} watching the stream.' }, { count: maxUses }),
      t('Ends {time}', { time: discordTime(endsAt, 'R') }),
    ],
  }),
  item_added: ({ name, cost }, { t }) => ({
    title: titleOf(name, (item) => t('New in the store: {item}', { item })),
    path: '/store',
    lines: [t({ one: '**{count} points**', other: '**{count} points**' }, { count: cost })],
  }),
  leaderboard_started: ({ platform, slug, currencySymbol, endsAt, prizes }, { t, language }) => ({
    title: titleOf(platform, (name) => t('New leaderboard: {name}', { name })),
    path: `/leaderboard?platform=${encodeURIComponent(slug)}`,
    lines: [
      ...(prizes > 0 ? [t('Prizes: **{amount}**', { amount: formatMoneyIn(language, prizes, plainLine(currencySymbol, 10)) })] : []),
      endLine(endsAt, t),
    ],
  }),
};

const endLine = (endsAt: Date, t: Translate) =>
  t('Ends {time} ({wait})', { time: discordTime(endsAt, 'f'), wait: discordTime(endsAt, 'R') });

const tournamentLines = ({ game, prizePool }: { game: string; prizePool: number }, { t, language }: In) => [
  ...(game === '' ? [] : [t('Game: {game}', { game: plainLine(game, MAX_NAME) })]),
  ...(prizePool > 0 ? [t('Prize pool: {amount}', { amount: formatMoneyIn(language, prizePool, '$') })] : []),
];

const titleOf = (text: string, fill: (text: string) => string) => fill(plainLine(text, MAX_TITLE - fill('').length));

const bold = (name: string) => `**${plainLine(name, MAX_NAME)}**`;

/** Numbers the first rows, and says how many more there are. The dot is escaped: Discord counts the items of a list itself, ties too. */
function listed(rows: string[], { most, numbers, t }: { most: number; numbers?: number[]; t: Translate }): string[] {
  const shown = rows.slice(0, most).map((row, index) => `${numbers?.[index] ?? index + 1}\\. ${row}`);
  return rows.length > most
    ? [...shown, t({ one: '… and {count} more', other: '… and {count} more' }, { count: rows.length - most })]
    : shown;
}

/** Characters that Discord's Markdown interprets, including mentions and the `:` of addresses, which it would link. */
const MARKDOWN = /[\\`*_~|>#+\-[\]()<@:]/;
const MORE = '…';

/**
 * Escapes others' text as one line without formatting, links or mentions. The length limit counts escapes, and never cuts within a
 * character.
 */
function plainLine(text: string, maxLength: number): string {
  const line = visibleText(text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, ''));
  const isNumbered = /^\d+\./.test(line);
  const escaped = Array.from(line, (character, at) =>
    MARKDOWN.test(character) || (isNumbered && at === line.indexOf('.')) ? `\\${character}` : character,
  );
  if (lengthOf(escaped) <= maxLength) return escaped.join('');
  while (lengthOf(escaped) > maxLength - MORE.length) escaped.pop();
  return escaped.join('').trimEnd() + MORE;
}

const lengthOf = (parts: string[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** Joins the whole lines that fit a length, and says how many are left out. */
function fitLines(lines: readonly string[], maxLength: number, t: Translate): string {
  const text = lines.join('\n');
  if (text.length <= maxLength) return text;
  const ending = (count: number) => t({ one: '… and {count} more lines', other: '… and {count} more lines' }, { count });
  const fitting = [...lines];
  while (fitting.length > 0 && [...fitting, ending(lines.length - fitting.length)].join('\n').length > maxLength) fitting.pop();
  return [...fitting, ending(lines.length - fitting.length)].join('\n');
}

/** Formats a time that Discord shows in the reader's time zone: `f` as date and time, `d` as date, `R` as in "in 2 hours". */
const discordTime = (date: Date, style: 'f' | 'd' | 'R') => `<t:${Math.floor(date.getTime() / 1000)}:${style}>`;
