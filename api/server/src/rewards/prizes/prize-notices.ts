import type { Db } from '../../db/client';
import { prizeSentence } from '../../core/notifications/notification-content';
import { notify, notifyOfDecision } from '../../core/notifications/notify';
import type { PrizeRow } from '../../core/prizes/prize-state';
import { msg, type Text } from '../../lib/texts';

type Change = (tx: Db, change: { before: PrizeRow; after: PrizeRow; at: Date }) => Promise<unknown>;

const PATH = '/profile';

const ASK_IF_WRONG = msg('Open a ticket if you think this is a mistake.');

/** Why a prize has lapsed that its winner didn't claim. */
export const NOT_CLAIMED = msg("It wasn't claimed in time.");

/** Tells a winner once that their prize has lapsed. @param why a sentence */
export const notifyOfLapse = (
  tx: Db,
  prize: Pick<PrizeRow, 'id' | 'memberId' | 'prize' | 'title'>,
  at: Date,
  why: Text = ASK_IF_WRONG,
): Promise<void> =>
  notifyOfDecision(tx, prize.memberId, `prize:${prize.id}:lapsed`, at, {
    title: msg('Your prize has lapsed'),
    text: [prizeSentence(prize.prize, prize.title), why],
    path: PATH,
  });

/** Tells a winner that a corrected result has taken the prize from them. */
export const notifyOfCorrection = (tx: Db, { id, memberId, prize, title }: PrizeRow, at: Date): Promise<void> =>
  notifyOfDecision(tx, memberId, `prize:${id}:corrected`, at, {
    title: msg('A prize is no longer yours'),
    text: [prizeSentence(prize, title), msg('The result was corrected.'), ASK_IF_WRONG],
    path: PATH,
  });

/** Notifications to the winner of each change by the staff, see `PrizeChange`. */
export const PRIZE_NOTICES = {
  /** `payPrize` notifies, also of points that are paid with the win. */
  pay: async () => {},
  lapse: (tx, { before, at }) => notifyOfLapse(tx, before, at),
  ask(tx, { before: { claimedAt }, after: { id, memberId, version, need, prize, title }, at }) {
    const toDo = claimedAt
      ? msg('Open your prizes and claim it again: what you entered before was deleted.')
      : msg('Open your prizes and claim it.');
    return notifyOfDecision(tx, memberId, `prize:${id}:asked:${version}`, at, {
      title: need === 'nothing' ? msg("You don't have to do anything for your prize") : msg('We need something from you for your prize'),
      text: [prizeSentence(prize, title), need === 'nothing' ? msg("We'll pay it without further details.") : toDo],
      path: PATH,
    });
  },
  async match(tx, { before, after: { id, memberId, version, need, prize, title: name, sourceKind: game, sourceId }, at }) {
    if (before.memberId === memberId) return;
    await notifyOfDecision(tx, before.memberId, `prize:${id}:unmatched:${version}`, at, {
      title: msg('A prize is no longer yours'),
      text: [prizeSentence(prize, name), msg("It was listed as yours by mistake. Open a ticket if you think it's yours.")],
      path: PATH,
    });
    const data = { game, id: sourceId, name, prize, isToBeClaimed: need !== 'nothing' };
    if (memberId !== null) await notify(tx, { kind: 'won', key: `prize:${id}:matched:${version}`, at }, [{ memberId, data }]);
  },
} satisfies Record<string, Change>;
