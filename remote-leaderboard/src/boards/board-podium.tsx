import { formatMoney } from '@greenroom/shared-ui/format';
import { Podium } from '@greenroom/shared-ui/podium';
import type { Board, Player } from './board';

export interface BoardPodiumProps {
  board: Board;
  /** Whether the player is the visitor. */
  isOwn?: (player: Player) => boolean;
}

/** The top three of a board with their prizes. */
export function BoardPodium({ board: { topThree, prizes, currency }, isOwn }: BoardPodiumProps) {
  return (
    <Podium
      places={topThree.map((player, index) => ({
        name: player.name,
        wagered: formatMoney(player.wagered, currency),
        prize: prizes[index] === undefined ? null : formatMoney(prizes[index], currency),
        isOwn: isOwn?.(player),
      }))}
    />
  );
}
