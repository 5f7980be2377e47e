import type { NotificationKind, PrizeKind } from '@greenroom/contract';
import { ENGLISH } from '@greenroom/contract/texts';
import { asIs, type FilledText, msg, shown, type Text } from '../../lib/texts';

interface Prize {
  name: string;
  prize: string;
}

/** Data for the text of each kind. It names no other member, so nothing is left of them. */
export interface NotificationData {
  won: Prize & { game: PrizeKind; id: number; isToBeClaimed?: boolean };
  prize_due: Prize;
  prize_paid: Prize;
  /** A redemption, or another staff decision in English, with what it was filled from, see `notifyOfDecision`. */
  redemption_decided:
    | { item: string; points?: number; status: 'fulfilled' | 'rejected' }
    | (NotificationContent & Pick<Decision, 'isSentInBreak'> & { texts?: Partial<Notice> });
  ticket_answered: { ticketId: number; title: string };
  prediction_settled:
    | { game: 'hunt'; predicted: string; result: string; isCorrected?: boolean }
    | { game: 'tournament'; id: number; name: string; right: number; predicted: number };
  raffle_ends_soon: { raffleId: number } & Prize;
  stream_live: { title: string };
}

export interface NotificationContent {
  title: string;
  text: string;
  path: string;
}

/** A notification in no language yet. */
type Notice = Record<'title' | 'text', Text> & Pick<NotificationContent, 'path'>;

export interface Decision extends Notice {
  /** True if its mail and push reach members on a break, for example the notice that the staff started it. */
  isSentInBreak?: true;
}

/** Stands for the prize of a challenge without one. */
export const CLAIM_APPROVED = 'Your claim was approved';

/** Returns a notification in the language of its reader. */
export function contentOf(
  kind: NotificationKind,
  data: Readonly<Record<string, unknown>>,
  language: string = ENGLISH,
): NotificationContent {
  // Written by `notify`, whose types let each kind have its data alone.
  const { title, text, path } = (CONTENT[kind] as (data: unknown) => Notice)(data);
  return { title: shown(language, title), text: shown(language, text), path };
}

const WON_PATHS = {
  raffle: '/raffles/',
  tournament: '/tournaments/',
  leaderboard: '/leaderboard',
  challenge: '/challenges',
  hunt: '/bonus-hunts',
};

/** Names a prize, or a challenge, as it is stored, and where it was won. */
export const prizeSentence = (prize: string, name?: string): FilledText => ({
  message: name === undefined ? '{prize}.' : '{prize}, {name}.',
  values: { prize: { stored: prize }, ...(name !== undefined && { name: { stored: name } }) },
});

const TO_CLAIM = msg('Open your prizes to claim it.');

const CONTENT: { readonly [Kind in NotificationKind]: (data: NotificationData[Kind]) => Notice } = {
  won: (data) => ({
    title:
      data.game === 'leaderboard'
        ? msg('You won on the leaderboard of {name}', { name: { stored: data.name } })
        : msg('You won: {name}', { name: { stored: data.name } }),
    text:
      data.prize === CLAIM_APPROVED
        ? msg('Your claim was approved.')
        : [prizeSentence(data.prize), ...(data.isToBeClaimed ? [TO_CLAIM] : [])],
    path: WON_PATHS[data.game].endsWith('/') ? `${WON_PATHS[data.game]}${data.id}` : WON_PATHS[data.game],
  }),
  prize_due: ({ name, prize }) => ({
    title: msg('Your prize is waiting for you'),
    text: [prizeSentence(prize, name), TO_CLAIM],
    path: '/profile',
  }),
  prize_paid: ({ name, prize }) => ({ title: msg('Your prize was paid'), text: prizeSentence(prize, name), path: '/profile' }),
  redemption_decided: (data) => {
    if ('title' in data) return { title: data.title, text: data.text, path: data.path, ...data.texts };
    const { item, points = 0, status } = data;
    return status === 'fulfilled'
      ? { title: msg('Your redemption was fulfilled'), text: `${item}.`, path: '/store' }
      : { title: msg('Your redemption was rejected'), text: [`${item}.`, pointsBack(points)], path: '/store' };
  },
  ticket_answered: ({ ticketId, title }) => ({
    title: msg('You have a reply to your ticket'),
    text: asIs(title),
    path: `/tickets/${ticketId}`,
  }),
  prediction_settled: (data) =>
    data.game === 'hunt'
      ? {
          title: data.isCorrected ? msg('The result of the bonus hunt was corrected') : msg('The bonus hunt has ended'),
          text: msg('It ended with {result}. You predicted {predicted}.', {
            result: { stored: data.result },
            predicted: { stored: data.predicted },
          }),
          path: '/bonus-hunts',
        }
      : {
          title: msg('The tournament is over'),
          text: msg(
            {
              one: '{name}: {right} of your {count} prediction came true.',
              other: '{name}: {right} of your {count} predictions came true.',
            },
            { name: data.name, right: data.right, count: data.predicted },
          ),
          path: `/tournaments/${data.id}`,
        },
  raffle_ends_soon: ({ raffleId, name, prize }) => ({
    title: msg('A raffle ends soon'),
    text: [`${name}: ${prize}.`, msg("You haven't entered yet.")],
    path: `/raffles/${raffleId}`,
  }),
  stream_live: ({ title }) => ({ title: msg('The stream is live'), text: asIs(title), path: '/' }),
};

/** Says that a member has points back. */
export const pointsBack = (count: number) =>
  msg({ one: 'You have your {count} points back.', other: 'You have your {count} points back.' }, { count });
