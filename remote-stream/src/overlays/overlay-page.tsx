import { useParams } from 'react-router-dom';
import { useOverlay } from './overlay.api';
import { OverlayContent } from './overlay-content';
import { OverlayPreview } from './preview/overlay-preview';

/** The path segment of the staff panel's preview. */
const PREVIEW = 'preview';

/**
 * The page `/overlay/:token` for the streamer's software (docs/overlays.md#for-developers): one overlay on a transparent page, and nothing
 * else.
 */
export default function OverlayPage() {
  const { token = '' } = useParams();
  return token === PREVIEW ? <OverlayPreview /> : <SavedOverlay token={token} />;
}

/** Nothing until the overlay is known, and after it was revoked. */
function SavedOverlay({ token }: { token: string }) {
  const { data: overlay } = useOverlay(token);
  return overlay ? <OverlayContent overlay={overlay} /> : null;
}
