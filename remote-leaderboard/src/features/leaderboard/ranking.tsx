import { formatMoney } from '@greenroom/shared-ui/format';
import { initialOf } from '@greenroom/shared-ui/podium';
import type { Player } from '../../boards/board';
import type { Ranked } from './ranks';
import styles from './ranking.module.css';

export interface RankingProps<P extends Player> {
  rows: readonly Ranked<P>[];
  currency: string;
  /** A second line below the name. */
  detail?: (player: P) => string;
}

/** Ranked players with what they wagered and what they win. */
export function Ranking<P extends Player>({ rows, currency, detail }: RankingProps<P>) {
  return (
    <table className={styles.ranking}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Wagered</th>
          <th scope="col">Prize</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, player, prize }) => (
          <tr key={rank}>
            <td className={styles.rank}>#{rank}</td>
            <td>
              <div className={styles.player}>
                <span className={styles.initial} aria-hidden="true">
                  {initialOf(player.name)}
                </span>
                <span className={styles.names}>
                  <span className={styles.name}>{player.name ?? 'Unknown'}</span>
                  {detail && <span className={styles.detail}>{detail(player)}</span>}
                </span>
              </div>
            </td>
            <td>{formatMoney(player.wagered, currency)}</td>
            <td className={styles.prize}>{prize === null ? <span aria-label="none">–</span> : formatMoney(prize, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
