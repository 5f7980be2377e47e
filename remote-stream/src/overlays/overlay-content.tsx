import { DropOverlay } from './drop/drop-overlay';
import { OverlayFrame } from './frame/overlay-frame';
import { HuntOverlay } from './hunt/hunt-overlay';
import { LeaderboardOverlay } from './leaderboard/leaderboard-overlay';
import type { Overlay } from './overlay.api';
import { PredictionsOverlay } from './predictions/predictions-overlay';
import { RaffleOverlay } from './raffle/raffle-overlay';
import { RedemptionsOverlay } from './redemptions/redemptions-overlay';
import { TournamentOverlay } from './tournament/tournament-overlay';

interface OverlayContentProps {
  overlay: Overlay;
  /** Whether all redemptions are announced; by default those that are made while the overlay is open. */
  playsAll?: boolean;
}

/** An overlay with the site's data. Without data, such as while no hunt is running, it shows nothing. */
export function OverlayContent({ overlay, playsAll }: OverlayContentProps) {
  return (
    <OverlayFrame options={overlay.options}>
      <Content overlay={overlay} playsAll={playsAll} />
    </OverlayFrame>
  );
}

function Content({ overlay: { kind, target, redemptions, drop }, playsAll = false }: OverlayContentProps) {
  switch (kind) {
    case 'hunt':
      return <HuntOverlay />;
    case 'leaderboard':
      return <LeaderboardOverlay slug={target} />;
    case 'raffle':
      return <RaffleOverlay id={target} />;
    case 'tournament':
      return <TournamentOverlay id={target} />;
    case 'predictions':
      return <PredictionsOverlay />;
    case 'redemptions':
      return <RedemptionsOverlay redemptions={redemptions} playsAll={playsAll} />;
    case 'drop':
      return <DropOverlay drop={drop} />;
  }
}
