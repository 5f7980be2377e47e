type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [red: number, green: number, blue: number];

/** Tones of an accent colour on the site, each as `#rrggbb`. */
export interface AccentTones {
  /** The colour itself, or a lighter one that is legible on every background. */
  accent: string;
  strong: string;
  ink: string;
  glow: string;
}

export const SURFACES = ['#0a0d0c', '#111615', '#171e1c', '#1f2826'] as const;
/** Faintest text on tinted surfaces (`--text-muted`). */
export const MUTED_TEXT = '#a9b5b0';
const TINTS = [0, 0.12, 0.2];
const MIN_CONTRAST = 4.5;
const LIGHTNESS_STEP = 0.01;

/** Returns the tones of an accent colour, which meet the contrast of WCAG 2.2 AA whatever the colour. */
export function accentTones(color: string): AccentTones {
  const [lightness, chroma, hue] = toOklch(parse(color));
  for (let raised = lightness; ; raised += LIGHTNESS_STEP) {
    const accent = raised === lightness ? color.toLowerCase() : toHex([raised, chroma, hue]);
    const glow = glowOf(accent);
    if (raised < 1 && !isLegible(accent, tintedSurfaces(glow))) continue;
    return { accent, strong: toHex([raised + 0.06, chroma, hue]), ink: toHex([0.17, Math.min(chroma, 0.04), hue]), glow };
  }
}

/** Returns the tones as custom properties of the page (shared-ui/src/tokens/tokens.css). */
export const accentProperties = ({ accent, strong, ink, glow }: AccentTones): Record<string, string> => ({
  '--accent': accent,
  '--accent-strong': strong,
  '--accent-ink': ink,
  '--accent-wash': `${glow}1f`,
  '--accent-line': `${glow}57`,
});

export function tintedSurfaces(glow: string): string[] {
  return SURFACES.flatMap((surface) => TINTS.map((share) => mixed(surface, glow, share)));
}

/** Returns a colour, darkened until it is legible as text on a light surface. */
export function darkTone(color: string, surface: string): string {
  return darkened(color, (tone) => isLegible(tone, [surface]));
}

/** Returns the contrast of two colours such as `#34e29b`, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isLegible = (text: string, backgrounds: readonly string[]) => backgrounds.every((each) => contrastOf(text, each) >= MIN_CONTRAST);

const glowOf = (accent: string) => darkened(accent, (glow) => isLegible(MUTED_TEXT, tintedSurfaces(glow)));

function darkened(color: string, isDark: (tone: string) => boolean): string {
  const [lightness, chroma, hue] = toOklch(parse(color));
  let tone = color.toLowerCase();
  for (let lowered = lightness; lowered > 0 && !isDark(tone);) tone = toHex([(lowered -= LIGHTNESS_STEP), chroma, hue]);
  return tone;
}

export function mixed(from: string, to: string, share: number): string {
  const target = parse(to);
  return format(parse(from).map((value, at) => value * (1 - share) + (target[at] ?? 0) * share));
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const encoded = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Matrices of OKLab: https://bottosson.github.io/posts/oklab/ */
function toOklch(color: Rgb): Oklch {
  const [red = 0, green = 0, blue = 0] = color.map((value) => linear(value / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return [0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short, Math.hypot(a, b), Math.atan2(b, a)];
}

/** Returns shares of red, green and blue, beyond 0 to 1 for colours that screens lack. */
function toShares([lightness, chroma, hue]: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toHex([lightness, chroma, hue]: Oklch): string {
  const within = Math.min(Math.max(lightness, 0), 1);
  for (let share = 1; ; share -= 0.05) {
    const shares = toShares([within, chroma * Math.max(share, 0), hue]);
    if (share <= 0 || shares.every((each) => each > -0.0005 && each < 1.0005)) return format(shares.map((each) => encoded(each) * 255));
  }
}

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const format = (color: readonly number[]) =>
  `#${color
    .map((value) =>
      Math.round(Math.min(Math.max(value, 0), 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
