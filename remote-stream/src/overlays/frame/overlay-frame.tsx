import type { OverlayOptions } from '@greenroom/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { BUILT_IN_ACCENT } from '../overlay.api';
import { SURFACES, accentColors } from './accent-colors';
import styles from './overlay-frame.module.css';

/**
 * The whole page of an overlay: places its content in a corner, and sets the theme, the accent colour and the size as custom properties. The
 * built-in colour stands for the site's.
 */
export function OverlayFrame({ options, children }: { options: OverlayOptions; children: ReactNode }) {
  const { appearance } = useSiteConfig();
  const { theme, scale, corner } = options;
  const accent = options.accent === BUILT_IN_ACCENT ? (appearance?.accent ?? BUILT_IN_ACCENT) : options.accent;
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
