import type { OverlayOptions } from '@greenroom/contract';
import type { CSSProperties, ReactNode } from 'react';
import { useSiteConfig } from '@greenroom/shared-ui/platform';
import { contrastOf, mixed } from '@greenroom/contract/accent';
import { BUILT_IN_ACCENT } from './overlay.api';
import styles from './overlay.module.css';

/** Places an overlay in a corner, and sets theme, accent and size. The built-in accent stands for the site's. */
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

export const SURFACES: Readonly<Record<OverlayOptions['theme'], string>> = { dark: '#0d1312', light: '#ffffff' };

const BLACK = '#08110d';
const WHITE = '#ffffff';
/** WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/** Returns the ink on an accent colour, and the colour as text and lines on a panel: mixed with white or black until it is legible. */
export function accentColors(accent: string, theme: OverlayOptions['theme']) {
  const ink = contrastOf(accent, BLACK) >= contrastOf(accent, WHITE) ? BLACK : WHITE;
  const away = theme === 'dark' ? WHITE : BLACK;
  const mixes = Array.from({ length: STEPS + 1 }, (_, step) => mixed(accent, away, step / STEPS));
  return { ink, text: mixes.find((each) => contrastOf(each, SURFACES[theme]) >= MIN_CONTRAST) ?? away };
}
