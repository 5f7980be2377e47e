import type { NotificationKind, PrizeKind } from '@greenroom/contract';

interface Prize {
  name: string;
  prize: string;
}

/** Data for the text of each kind. It names no other member, so nothing is left of them. */
export interface NotificationData {
  won: Prize & { game: PrizeKind; id: number; isToBeClaimed?: boolean };
  prize_due: Prize;
  prize_paid: Prize;
  /** A redemption, or another staff decision, see `notifyOfDecision`. */
  redemption_decided: { item: string; points?: number; status: 'fulfilled' | 'rejected' } & Partial<Decision>;
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

export interface Decision extends NotificationContent {
  /** True if its mail and push reach members on a break, for example the notice that the staff started it. */
  isSentInBreak?: true;
}

export function contentOf(kind: NotificationKind, data: Readonly<Record<string, unknown>>): NotificationContent {
  // Written by `notify`, whose types let each kind have its data alone.
  return (CONTENT[kind] as (data: unknown) => NotificationContent)(data);
}

const WON_PATHS = {
  raffle: '/raffles/',
  tournament: '/tournaments/',
  leaderboard: '/leaderboard',
  challenge: '/challenges',
  hunt: '/bonus-hunts',
};

const CONTENT: { readonly [Kind in NotificationKind]: (data: NotificationData[Kind]) => NotificationContent } = {
  won: (data) => ({
    title: data.game === 'leaderboard' ? `You won on the leaderboard of ${data.name}` : `You won: ${data.name}`,
    text: data.isToBeClaimed ? `${data.prize}. Open your prizes to claim it.` : `${data.prize}.`,
    path: WON_PATHS[data.game].endsWith('/') ? `${WON_PATHS[data.game]}${data.id}` : WON_PATHS[data.game],
  }),
  prize_due: ({ name, prize }) => ({
    title: 'Your prize is waiting for you',
    text: `${prize}, ${name}. Open your prizes to claim it.`,
    path: '/profile',
  }),
  prize_paid: ({ name, prize }) => ({ title: 'Your prize was paid', text: `${prize}, ${name}.`, path: '/profile' }),
  redemption_decided: ({ item, points = 0, status, title, text = '', path = '/' }) => {
    if (title !== undefined) return { title, text, path };
    return status === 'fulfilled'
      ? { title: 'Your redemption was fulfilled', text: `${item}.`, path: '/store' }
      : {
          title: 'Your redemption was rejected',
          text: `${item}. You have your ${points.toLocaleString('en-US')} points back.`,
          path: '/store',
        };
  },
  ticket_answered: ({ ticketId, title }) => ({ title: 'You have a reply to your ticket', text: title, path: `/tickets/${ticketId}` }),
  prediction_settled: (data) =>
    data.game === 'hunt'
      ? {
          title: data.isCorrected ? 'The result of the bonus hunt was corrected' : 'The bonus hunt has ended',
          text: `It ended with ${data.result}. You predicted ${data.predicted}.`,
          path: '/bonus-hunts',
        }
      : {
          title: 'The tournament is over',
          text: `${data.name}: ${data.right} of your ${data.predicted} ${data.predicted === 1 ? 'prediction' : 'predictions'} came true.`,
          path: `/tournaments/${data.id}`,
        },
  raffle_ends_soon: ({ raffleId, name, prize }) => ({
    title: 'A raffle ends soon',
    text: `${name}: ${prize}. You haven't entered yet.`,
    path: `/raffles/${raffleId}`,
  }),
  stream_live: ({ title }) => ({ title: 'The stream is live', text: title, path: '/' }),
};
