import { formatMoney } from '@greenroom/shared-ui/format';
import { Podium } from '@greenroom/shared-ui/podium';
import type { Board } from './board';

/** The top three of a board with their prizes. */
export function BoardPodium({ board: { topThree, prizes, currency } }: { board: Board }) {
  return (
    <Podium
      places={topThree.map(({ name, wagered }, index) => ({
        name,
        wagered: formatMoney(wagered, currency),
        prize: prizes[index] === undefined ? null : formatMoney(prizes[index], currency),
      }))}
    />
  );
}
