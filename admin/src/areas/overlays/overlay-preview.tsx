import { Box, Button, FormControlLabel, Stack, Switch } from '@mui/material';
import type { Overlay, OverlayMessage, OverlayReadyMessage, OverlayRedemption } from '@greenroom/contract';
import { useEffect, useRef, useState } from 'react';
import { useWidth } from '../../components/use-width';

/** Size of the streamer's picture in pixels. */
const WIDTH = 1920;
const HEIGHT = 1080;

const READY: OverlayReadyMessage['type'] = 'greenroom-overlay-ready';

/** Background behind a transparent overlay. */
const CHECKERBOARD = 'repeating-conic-gradient(#3a423f 0 25%, #2c3331 0 50%) 0 0 / 24px 24px';

interface OverlayPreviewProps {
  /** Form's overlay; null while an input is invalid, which leaves the preview as it is. */
  overlay: Overlay | null;
}

export function OverlayPreview({ overlay }: OverlayPreviewProps) {
  const [isSample, setSample] = useState(true);
  const { frame, send } = useOverlayFrame(overlay && { type: 'greenroom-overlay', overlay, sample: isSample });
  const { box, width } = useWidth();

  const testAlert = () =>
    overlay && send({ type: 'greenroom-overlay', overlay: { ...overlay, redemptions: [newTestRedemption()] }, sample: isSample });
  return (
    <Box component="section" aria-label="Preview" sx={{ width: '100%', mb: 1 }}>
      <Box
        ref={box}
        sx={{
          position: 'relative',
          width: '100%',
          aspectRatio: `${WIDTH} / ${HEIGHT}`,
          overflow: 'hidden',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          background: CHECKERBOARD,
        }}
      >
        <iframe
          ref={frame}
          src="/overlay/preview"
          title="Preview of the overlay"
          width={WIDTH}
          height={HEIGHT}
          // Nothing in it can be used, and the page below scrolls.
          tabIndex={-1}
          // Transparent only with the page's color scheme; the panel's is dark.
          style={{
            colorScheme: 'normal',
            position: 'absolute',
            inset: '0 auto auto 0',
            border: 0,
            pointerEvents: 'none',
            transformOrigin: '0 0',
            transform: `scale(${width / WIDTH})`,
          }}
        />
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, minHeight: 42 }}>
        <FormControlLabel
          control={<Switch size="small" checked={isSample} onChange={(_event, checked) => setSample(checked)} />}
          label="Sample data"
          sx={{ ml: 0, gap: 1 }}
        />
        {overlay?.kind === 'redemptions' && (
          <Button size="small" onClick={testAlert}>
            Test alert
          </Button>
        )}
      </Stack>
    </Box>
  );
}

/** Sends a message to the frame's page when it is ready, and whenever the message changes. */
function useOverlayFrame(message: OverlayMessage | null) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Counts how often the page was ready; it may reload. */
  const [loads, setLoads] = useState(0);
  const send = (sent: OverlayMessage) => frame.current?.contentWindow?.postMessage(sent, location.origin);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<Partial<OverlayReadyMessage> | null>) => {
      if (source === frame.current?.contentWindow && origin === location.origin && data?.type === READY) setLoads((count) => count + 1);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);

  // As a text, since each render makes a new object.
  const text = message && JSON.stringify(message);
  useEffect(() => {
    if (text !== null && loads > 0) frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
  }, [text, loads]);
  return { frame, send };
}

function newTestRedemption(): OverlayRedemption {
  const now = new Date();
  return {
    id: now.getTime(),
    username: 'Test',
    avatar: null,
    item: 'Chat Shoutout',
    image: null,
    points: 150,
    created_at: now.toISOString(),
  };
}
