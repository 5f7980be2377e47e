import { useQuery } from '@tanstack/react-query';
import { OverlayContent } from '../overlay-content';
import type { Overlay } from '../overlay.api';
import { usePreviewMessage } from './use-preview-message';

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
