/** Brightness and colour of the smoke under the green lamp above the stage. */

/** Height of the lamp above the stage's top edge, and length of its beam, in CSS pixels. */
const LAMP_HEIGHT = 200;
const BEAM_LENGTH = 900;
/** Half-angle of the beam in radians, at which its light has fallen by two thirds. */
const BEAM_ANGLE = 0.6;
/** Light outside of the beam, reflected by the walls. */
const AMBIENT = 0.2;

/** Opacity of the densest smoke in full light. */
export const MAX_SMOKE_OPACITY = 0.9;

/** Red, green, blue. */
type Colour = readonly [number, number, number];
const GREY: Colour = [96, 108, 102];

/** The colours of a stage under one light. */
export interface StageLight {
  /** Smoke outside of the beam, and in it. */
  dim: Colour;
  lit: Colour;
  /** A dot's middle and its edge. */
  dot: Colour;
  glow: Colour;
}

const GREEN: StageLight = { dim: [84, 128, 112], lit: [60, 226, 160], dot: [206, 255, 232], glow: [120, 240, 190] };

/** The light of an accent colour such as `#34e29b`; green without one. */
export function stageLight(accent: string | undefined): StageLight {
  if (accent === undefined) return GREEN;
  const lit = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16)) as unknown as Colour;
  const towards = (other: Colour, share: number) => lit.map((value, at) => value + ((other[at] ?? 0) - value) * share) as unknown as Colour;
  return { dim: towards(GREY, 0.75), lit, dot: towards([255, 255, 255], 0.75), glow: towards([255, 255, 255], 0.35) };
}

/**
 * The light at a point, from 0 to 1.
 * @param x CSS pixels from the stage's centre line
 * @param y CSS pixels from the stage's top edge
 */
export function lightAt(x: number, y: number): number {
  const belowLamp = y + LAMP_HEIGHT;
  const distance = Math.hypot(x, belowLamp) - LAMP_HEIGHT;
  const angle = Math.atan2(x, belowLamp) / BEAM_ANGLE;
  const beam = Math.exp(-angle * angle) * Math.exp(-Math.max(0, distance) / BEAM_LENGTH);
  return AMBIENT + (1 - AMBIENT) * beam;
}

/** The size of the light's image, with its pixels per CSS pixel. */
interface PaintedLight {
  width: number;
  height: number;
  scale: number;
  light: StageLight;
}

/**
 * Paints the light that tints the smoke: colour and opacity of the densest smoke at each pixel.
 * @param pixels RGBA rows, as in an ImageData; modified in place
 */
export function paintLight(pixels: Uint8ClampedArray, { width, height, scale, light: { dim, lit } }: PaintedLight): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = lightAt((x + 0.5 - width / 2) / scale, (y + 0.5) / scale);
      const offset = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const darkest = dim[channel] ?? 0;
        pixels[offset + channel] = darkest + ((lit[channel] ?? 0) - darkest) * light;
      }
      pixels[offset + 3] = 255 * MAX_SMOKE_OPACITY * light;
    }
  }
}
