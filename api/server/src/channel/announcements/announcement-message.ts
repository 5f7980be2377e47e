import type { AnnouncementKind } from '@greenroom/contract/admin';
import { dollars } from '../../rewards/bonus-hunts/bonus-hunts.rules';
import { visibleText } from '@greenroom/contract';

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

interface Prize {
  rank: number;
  name: string;
  prize: number;
}

export type AnnouncementContent =
  | { kind: 'raffle_opened'; id: number; title: string; prize: string; endsAt: Date | null; winnersCount: number }
  | { kind: 'raffle_drawn'; id: number; title: string; prize: string; winners: string[] }
  | { kind: 'hunt_started'; id: number; startBalance: number; arePredictionsOpen: boolean }
  | {
      kind: 'hunt_finished';
      id: number;
      startBalance: number;
      endBalance: number;
      best: { slot: string; multiplier: number } | null;
      closest: { name: string; prediction: number } | null;
    }
  | {
      kind: 'leaderboard_confirmed';
      platform: string;
      slug: string;
      currencySymbol: string;
      startsAt: Date;
      endsAt: Date;
      /** Period of the platform's boards on the site; null for an older one. */
      period: 'current' | 'last' | null;
      winners: Prize[];
      subsections: { name: string; winners: Prize[] }[];
    }
  | { kind: 'tournament_started'; id: number; name: string; game: string; prizePool: number }
  | { kind: 'tournament_finished'; id: number; name: string; game: string; prizePool: number; winner: string | null }
  | { kind: 'challenge_won'; slot: string; multiplier: number; prize: number; winner: string }
  | { kind: 'stream_started'; title: string }
  | { kind: 'drop_started'; points: number; maxUses: number | null; endsAt: Date }
  | { kind: 'item_added'; name: string; cost: number }
  | { kind: 'leaderboard_started'; platform: string; slug: string; currencySymbol: string; endsAt: Date; prizes: number };

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
  { site, at, mentions = { members: [] } }: { site: Site; at: Date; mentions?: Mentions },
): DiscordMessage {
  const { title, path, lines } = TEXTS[content.kind](content as never);
  const isResult = !/_(?:opened|started|added)$/.test(content.kind);
  const message = asMessage({ title, description: fitLines(lines, MAX_DESCRIPTION), color: isResult ? GOLD : GREEN, path }, { site, at });
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

interface Text {
  title: string;
  path: `/${string}`;
  lines: string[];
}

type ContentOf<Kind extends AnnouncementKind> = Extract<AnnouncementContent, { kind: Kind }>;

const TEXTS: { [Kind in AnnouncementKind]: (content: ContentOf<Kind>) => Text } = {
  raffle_opened: ({ id, title, prize, endsAt, winnersCount }) => ({
    title: titleOf('Raffle open: ', title),
    path: `/raffles/${id}`,
    lines: [
      `Prize: **${plainLine(prize, MAX_TEXT)}**${winnersCount > 1 ? `, for each of ${winnersCount} winners` : ''}`,
      ...(endsAt ? [`Ends ${discordTime(endsAt, 'f')} (${discordTime(endsAt, 'R')})`] : []),
    ],
  }),
  raffle_drawn: ({ id, title, prize, winners }) => ({
    title: titleOf('Raffle drawn: ', title),
    path: `/raffles/${id}`,
    lines: [
      `Prize: **${plainLine(prize, MAX_TEXT)}**`,
      ...(winners.length === 0
        ? ['There were no entries, so there is no winner.']
        : [
            winners.length > 1 ? 'Winners:' : 'Winner:',
            ...listed(
              winners.map((name) => bold(name)),
              MAX_WINNERS,
            ),
          ]),
    ],
  }),
  hunt_started: ({ id, startBalance, arePredictionsOpen }) => ({
    title: `Bonus hunt #${id} has begun`,
    path: '/bonus-hunts',
    lines: [`Start balance: **${dollars(startBalance)}**`, ...(arePredictionsOpen ? ['Predictions are open.'] : [])],
  }),
  hunt_finished: ({ id, startBalance, endBalance, best, closest }) => ({
    title: `Bonus hunt #${id} is finished`,
    path: '/bonus-hunts?tab=previous',
    lines: [
      `Start balance: ${dollars(startBalance)}`,
      `End balance: **${dollars(endBalance)}**`,
      ...(best ? [`Best multiplier: ${best.multiplier}x on ${plainLine(best.slot, MAX_NAME)}`] : []),
      ...(closest ? [`Closest prediction: ${bold(closest.name)} with ${dollars(closest.prediction)}`] : []),
    ],
  }),
  leaderboard_confirmed: ({ platform, slug, currencySymbol, startsAt, endsAt, period, winners, subsections }) => {
    const rowsOf = (prizes: Prize[], most: number) =>
      listed(
        prizes.map(({ name, prize }) => `${bold(name)}: ${plainLine(currencySymbol, 10)}${amount(prize)}`),
        most,
        prizes.map(({ rank }) => rank),
      );
    return {
      title: titleOf('Leaderboard winners: ', platform),
      path: `/leaderboard?platform=${encodeURIComponent(slug)}${period === 'last' ? '&period=last' : ''}`,
      lines: [
        `From ${discordTime(startsAt, 'd')} to ${discordTime(endsAt, 'd')}`,
        ...(winners.length === 0 ? ['There were no winners.'] : rowsOf(winners, MAX_WINNERS)),
        ...subsections
          .filter((section) => section.winners.length > 0)
          .flatMap((section) => ['', bold(section.name), ...rowsOf(section.winners, MAX_SECTION_WINNERS)]),
      ],
    };
  },
  tournament_started: ({ id, name, ...rest }) => ({
    title: titleOf('Tournament started: ', name),
    path: `/tournaments/${id}`,
    lines: tournamentLines(rest),
  }),
  tournament_finished: ({ id, name, winner, ...rest }) => ({
    title: titleOf('Tournament finished: ', name),
    path: `/tournaments/${id}`,
    lines: [...(winner === null ? [] : [`Winner: ${bold(winner)}`]), ...tournamentLines(rest)],
  }),
  challenge_won: ({ slot, multiplier, prize, winner }) => ({
    title: titleOf(`Challenge won: ${multiplier}x on `, slot),
    path: '/challenges',
    lines: [`Winner: ${bold(winner)}`, ...(prize > 0 ? [`Prize: **${dollars(prize)}**`] : [])],
  }),
  stream_started: ({ title }) => ({
    title: 'Live now',
    path: '/',
    lines: title === '' ? [] : [plainLine(title, MAX_TEXT)],
  }),
  // Without the word: it is for those who watch.
  drop_started: ({ points, maxUses, endsAt }) => ({
    title: `Drop: ${count(points)} points`,
    path: '/',
    lines: [
      maxUses === null ? 'For everyone watching the stream.' : `For the first ${count(maxUses)} watching the stream.`,
      `Ends ${discordTime(endsAt, 'R')}`,
    ],
  }),
  item_added: ({ name, cost }) => ({ title: titleOf('New in the store: ', name), path: '/store', lines: [`**${count(cost)} points**`] }),
  leaderboard_started: ({ platform, slug, currencySymbol, endsAt, prizes }) => ({
    title: titleOf('New leaderboard: ', platform),
    path: `/leaderboard?platform=${encodeURIComponent(slug)}`,
    lines: [
      ...(prizes > 0 ? [`Prizes: **${plainLine(currencySymbol, 10)}${amount(prizes)}**`] : []),
      `Ends ${discordTime(endsAt, 'f')} (${discordTime(endsAt, 'R')})`,
    ],
  }),
};

const tournamentLines = ({ game, prizePool }: { game: string; prizePool: number }) => [
  ...(game === '' ? [] : [`Game: ${plainLine(game, MAX_NAME)}`]),
  ...(prizePool > 0 ? [`Prize pool: ${dollars(prizePool)}`] : []),
];

const titleOf = (prefix: string, text: string) => prefix + plainLine(text, MAX_TITLE - prefix.length);

const bold = (name: string) => `**${plainLine(name, MAX_NAME)}**`;

const count = (value: number) => value.toLocaleString('en-US');

const amount = (prize: number) => prize.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Numbers the first rows, and says how many more there are. The dot is escaped: Discord counts the items of a list itself, ties too. */
function listed(rows: string[], most: number, numbers?: number[]): string[] {
  const shown = rows.slice(0, most).map((row, index) => `${numbers?.[index] ?? index + 1}\\. ${row}`);
  return rows.length > most ? [...shown, `… and ${rows.length - most} more`] : shown;
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
function fitLines(lines: readonly string[], maxLength: number): string {
  const text = lines.join('\n');
  if (text.length <= maxLength) return text;
  const ending = (left: number) => `… and ${left} more lines`;
  const fitting = [...lines];
  while (fitting.length > 0 && [...fitting, ending(lines.length - fitting.length)].join('\n').length > maxLength) fitting.pop();
  return [...fitting, ending(lines.length - fitting.length)].join('\n');
}

/** Formats a time that Discord shows in the reader's time zone: `f` as date and time, `d` as date, `R` as in "in 2 hours". */
const discordTime = (date: Date, style: 'f' | 'd' | 'R') => `<t:${Math.floor(date.getTime() / 1000)}:${style}>`;
