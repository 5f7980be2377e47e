import type { OverlayOptions } from '@greenroom/contract';
import type { CSSProperties, ReactNode } from 'react';
import { SURFACES, accentColors } from './accent-colors';
import styles from './overlay-frame.module.css';

/** The whole page of an overlay: places its content in a corner, and sets the theme, the accent colour and the size as custom properties. */
export function OverlayFrame({ options: { theme, accent, scale, corner }, children }: { options: OverlayOptions; children: ReactNode }) {
  const { ink, text } = accentColors(accent, theme);
  const properties = {
    '--surface': SURFACES[theme],
    '--accent': accent,
    '--accent-ink': ink,
    '--accent-text': text,
    '--overlay-scale': scale,
  };
  return (
    <main className={styles.frame} data-theme={theme} data-corner={corner} style={properties as CSSProperties}>
      {children}
    </main>
  );
}
