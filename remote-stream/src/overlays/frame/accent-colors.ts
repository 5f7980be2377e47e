import type { OverlayOptions } from '@greenroom/contract';

type Rgb = readonly [red: number, green: number, blue: number];

/** The panels' colour in each theme. */
export const SURFACES: Readonly<Record<OverlayOptions['theme'], string>> = { dark: '#0d1312', light: '#ffffff' };

const BLACK: Rgb = [8, 17, 13];
const WHITE: Rgb = [255, 255, 255];
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
  const color = parse(accent);
  const surface = parse(SURFACES[theme]);
  const ink = contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE;
  const away = theme === 'dark' ? WHITE : BLACK;
  const mixes = Array.from({ length: STEPS + 1 }, (_, step) => mix(color, away, step / STEPS));
  return { ink: toHex(ink), text: toHex(mixes.find((each) => contrast(each, surface) >= MIN_CONTRAST) ?? away) };
}

/** The contrast of two colours such as `#34e29b`, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => contrast(parse(one), parse(other));

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const mix = ([red, green, blue]: Rgb, to: Rgb, share: number): Rgb => {
  const part = (from: number, target: number) => Math.round(from * (1 - share) + target * share);
  return [part(red, to[0]), part(green, to[1]), part(blue, to[2])];
};

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const toHex = (color: Rgb) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
