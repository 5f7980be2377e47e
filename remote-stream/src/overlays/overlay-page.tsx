import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { OverlayReadyMessage } from '@greenroom/contract';
import { isRecord } from '@greenroom/shared-ui/http';
import { useEffect, useState } from 'react';
import { useOverlay, type Overlay, readOverlay } from './overlay.api';
import { DropOverlay } from './drop-overlay';
import { OverlayFrame } from './overlay-frame';
import { HuntOverlay } from './hunt-overlay';
import { LeaderboardOverlay } from './leaderboard-overlay';
import { PredictionsOverlay } from './predictions-overlay';
import { RaffleOverlay } from './raffle-overlay';
import { RedemptionsOverlay } from './redemptions-overlay';
import { TournamentOverlay } from './tournament-overlay';

/** Draws the page `/overlay/:token` for the streamer's software (docs/overlays.md#for-developers): one overlay on a transparent page. */
export default function OverlayPage() {
  const { token = '' } = useParams();
  return token === 'preview' ? <OverlayPreview /> : <SavedOverlay token={token} />;
}

/** Draws nothing until the overlay is known, and after it was revoked. */
function SavedOverlay({ token }: { token: string }) {
  const { data: overlay } = useOverlay(token);
  return overlay ? <OverlayContent overlay={overlay} /> : null;
}

/** Draws an overlay with the site's data, or nothing without any. `playsAll` announces earlier redemptions too. */
const OverlayContent = ({ overlay, playsAll = false }: { overlay: Overlay; playsAll?: boolean }) => (
  <OverlayFrame options={overlay.options}>
    <Content {...overlay} playsAll={playsAll} />
  </OverlayFrame>
);

function Content({ kind, target, redemptions, drop, playsAll }: Overlay & { playsAll: boolean }) {
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

/** Draws the preview of an overlay in the staff panel, with values that may not be saved yet. */
function OverlayPreview() {
  const preview = usePreviewMessage();
  if (!preview) return null;
  const { overlay, sample } = preview;
  // The key restarts the overlay for another kind only.
  return sample ? <Sample overlay={overlay} /> : <OverlayContent key={overlay.kind} overlay={overlay} playsAll />;
}

function Sample({ overlay }: { overlay: Overlay }) {
  const { data } = useQuery({ queryKey: ['overlay-sample'], queryFn: () => import('./sample-overlay'), staleTime: Infinity });
  return data ? <data.SampleOverlay overlay={overlay} /> : null;
}

interface Preview {
  overlay: Overlay;
  sample: boolean;
}

const READY: OverlayReadyMessage = { type: 'greenroom-overlay-ready' };

/** Returns the last message of the staff panel, which frames the preview; ignores other windows and origins. */
function usePreviewMessage(): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      if (!isRecord(data) || data.type !== 'greenroom-overlay') return;
      const overlay = readOverlay(data.overlay);
      if (overlay) setPreview({ overlay, sample: data.sample === true });
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage(READY, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return preview;
}
