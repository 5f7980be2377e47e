import { useQuery } from '@tanstack/react-query';
import type { OverlayReadyMessage } from '@greenroom/contract';
import { isRecord } from '@greenroom/shared-ui/http';
import { useEffect, useState } from 'react';
import { OverlayContent } from '../overlay-content';
import { type Overlay, readOverlay } from '../overlay.api';

/** The preview of an overlay in the staff panel, with values that may not be saved yet. */
export function OverlayPreview() {
  const preview = usePreviewMessage();
  if (!preview) return null;
  const { overlay, sample } = preview;
  // The key restarts the overlay for another kind only.
  return sample ? <Sample overlay={overlay} /> : <OverlayContent key={overlay.kind} overlay={overlay} playsAll />;
}

function Sample({ overlay }: { overlay: Overlay }) {
  const { data } = useQuery({
    queryKey: ['overlay-sample'],
    queryFn: async () => (await import('./sample-overlay')).SampleOverlay,
    staleTime: Infinity,
  });
  const SampleOverlay = data;
  return SampleOverlay ? <SampleOverlay overlay={overlay} /> : null;
}

/** What the staff panel has the preview show. */
interface Preview {
  overlay: Overlay;
  /** Whether to show sample data instead of the site's. */
  sample: boolean;
}

const READY: OverlayReadyMessage = { type: 'greenroom-overlay-ready' };

/** The staff panel's last message to the preview, which it frames; null before the first one. Messages of other windows and origins are ignored. */
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
