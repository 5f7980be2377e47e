import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import type { CSSProperties } from 'react';
import { type Hunt, type HuntFigures, useBonusHunts } from '../features/bonus-hunts/bonus-hunts.api';
import { type HuntGame, bestGame, multiplierOf, progressOf } from '../features/bonus-hunts/hunt-rules';
import { t } from '../texts';
import panel from './overlay.module.css';
import styles from './hunt-overlay.module.css';

const ROWS = 8;

/** Draws the current hunt: its figures, its biggest win, and its bonuses around the next one. Nothing while no hunt is running. */
export function HuntOverlay() {
  const { data } = useBonusHunts();
  return data?.latest ? <HuntPanel hunt={data.latest} figures={data.figures} /> : null;
}

export function HuntPanel({ hunt: { games, startBalance, createdAt }, figures }: { hunt: Hunt; figures: HuntFigures }) {
  const { opened, total, share } = progressOf(games);
  const best = bestGame(games);
  const required = requiredMultiplier({ startBalance, winnings: figures.winnings, games });
  const next = games.findIndex(({ isPending }) => isPending);
  const start = windowStart({ total, next, rows: ROWS });
  return (
    <section key={createdAt} className={`${panel.panel} ${styles.hunt}`} aria-label={t('Bonus hunt')}>
      <header className={styles.head}>
        <p className={panel.eyebrow}>{t('Bonus hunt')}</p>
        <p className={styles.count}>{t('{opened} / {total} opened', { opened, total })}</p>
      </header>
      <div className={styles.bar}>
        <div className={styles.done} style={{ transform: `scaleX(${share})` }} />
      </div>
      <dl className={styles.figures}>
        <Figure name={t('Required')} value={formatMultiplier(required)} />
        <Figure name={t('Average')} value={formatMultiplier(figures.average)} />
        <Figure name={t('Won', {}, 'money')} value={formatMoney(figures.winnings)} />
      </dl>
      <div className={styles.best}>
        <span className={styles.bestLabel}>{t('Biggest win')}</span>
        <span className={`${panel.cut} ${styles.slot}`}>{best ? best.slot : t('None yet')}</span>
        {best && <span className={styles.multiplier}>{formatMultiplier(multiplierOf(best))}</span>}
      </div>
      <div className={styles.window} style={{ '--rows': Math.min(ROWS, total) } as CSSProperties}>
        <ol className={styles.list} style={{ '--first': start } as CSSProperties}>
          {games.map((game, index) => (
            <Bonus key={game.id} game={game} number={index + 1} isNext={index === next} isBest={game === best} />
          ))}
        </ol>
      </div>
    </section>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd className={panel.cut}>{value}</dd>
  </div>
);

const Bonus = ({ game, number, isNext, isBest }: { game: HuntGame; number: number; isNext: boolean; isBest: boolean }) => (
  <li className={styles.bonus} data-next={isNext || undefined} data-pending={game.isPending || undefined} data-best={isBest || undefined}>
    <span className={styles.number}>{number}</span>
    <span className={`${panel.cut} ${styles.slot}`}>{game.slot || t('Unknown slot')}</span>
    <span className={styles.bet}>{game.isPending ? formatMoney(game.bet) : formatMoney(game.win)}</span>
    <span className={styles.multiplier}>{game.isPending ? (isNext ? t('Next') : '–') : formatMultiplier(multiplierOf(game))}</span>
  </li>
);

interface Balance {
  startBalance: number | null;
  winnings: number | null;
  games: readonly HuntGame[];
}

/** Returns the average multiplier that unopened bonuses need to break even: 0 once it has, null if unknown or none is left. */
export function requiredMultiplier({ startBalance, winnings, games }: Balance): number | null {
  const bets = games.reduce((sum, { bet, isPending }) => sum + (isPending ? bet : 0), 0);
  if (startBalance === null || bets <= 0) return null;
  return Math.max(0, startBalance - (winnings ?? 0)) / bets;
}

/** Bonuses above the next one that stay in view. */
const ABOVE = 2;

/** Returns the index of the first bonus in view, so `next` is among the rows; -1, when all are opened, shows the end. */
export function windowStart({ total, next, rows }: { total: number; next: number; rows: number }): number {
  const last = Math.max(0, total - rows);
  return next < 0 ? last : Math.min(Math.max(0, next - ABOVE), last);
}
