import type { OverlayOptions } from '@greenroom/contract';
import { contrastOf, mixed } from '@greenroom/contract/accent';

/** The panels' colour in each theme. */
export const SURFACES: Readonly<Record<OverlayOptions['theme'], string>> = { dark: '#0d1312', light: '#ffffff' };

const BLACK = '#08110d';
const WHITE = '#ffffff';
/** WCAG 2.2, level AA. */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

export interface AccentColors {
  /** Text on the accent colour. */
  ink: string;
  /** The accent colour as text and lines on a panel: mixed with white or black until it is legible. */
  text: string;
}

/** The colours that belong to an accent colour, such as `#34e29b`. */
export function accentColors(accent: string, theme: OverlayOptions['theme']): AccentColors {
  const ink = contrastOf(accent, BLACK) >= contrastOf(accent, WHITE) ? BLACK : WHITE;
  const away = theme === 'dark' ? WHITE : BLACK;
  const mixes = Array.from({ length: STEPS + 1 }, (_, step) => mixed(accent, away, step / STEPS));
  return { ink, text: mixes.find((each) => contrastOf(each, SURFACES[theme]) >= MIN_CONTRAST) ?? away };
}
