/**
 * Where everything hangs in the air at a moment (specification 1, section 2 "Decorative effects"). Each thing drifts
 * along a path of its own, appears as it sets out and is gone as it arrives, so that it can start over unseen.
 */

/** How many dots float (specification 1, section 2). */
export const DOT_COUNT = 50;

/**
 * The smoke, from the back wall to the front: 100, 80 and 30 sprites (specification 1, section 2), read as three depths.
 * It hangs in banks, as it does in a room where nobody moves, so that there is clear air between.
 */
export const SMOKE_DEPTHS = {
  far: { count: 100, banks: 5, size: [0.16, 0.28], seconds: [90, 140], drift: 0.12, rise: 0.04, opacity: 0.5 },
  middle: { count: 80, banks: 3, size: [0.28, 0.44], seconds: [70, 110], drift: 0.2, rise: 0.06, opacity: 0.4 },
  near: { count: 30, banks: 2, size: [0.5, 0.74], seconds: [54, 84], drift: 0.3, rise: 0.08, opacity: 0.34 },
} as const;

/** How high a sprite is for its width: haze lies flat. */
export const SMOKE_FLATNESS = 0.5;

/** In how many ways a sprite may look, so that one texture does not look like one. */
export const SMOKE_LOOKS = 6;

export type SmokeDepth = keyof typeof SMOKE_DEPTHS;

/** A thing at one moment. */
export interface Floating {
  /** Its middle: 0 is the stage's left or upper rim, 1 the right or lower one. */
  x: number;
  y: number;
  /** Its width, as a share of the stage's longer side. */
  size: number;
  /** From 0 (not there) to 1. */
  opacity: number;
}

/** A thing and its way; positions and sizes as in {@link Floating}, where it is half-way. */
export interface Drifter extends Floating {
  /** How far it gets from its start to its end. */
  drift: number;
  rise: number;
  /** How much larger it is in the end than in the beginning, as a share of its size. */
  growth: number;
  /** How long its way takes, and the share of it that it has behind it at the beginning. */
  seconds: number;
  lead: number;
}

/** A sprite of smoke. */
export interface Sprite extends Drifter {
  /** Which of the looks it has, from 0. */
  look: number;
}

/** The sprites of one depth: the same ones at every visit. */
export function makeSmoke(depth: SmokeDepth): Sprite[] {
  const { count, banks, size, seconds, drift, rise, opacity } = SMOKE_DEPTHS[depth];
  const random = randomFrom(count);
  return Array.from({ length: count }, (_, index) => {
    const { x } = spreadOut(index);
    const bank = ((index % banks) + 0.5) / banks;
    // A bank sways along its length, and thins out upwards and downwards.
    const wave = 0.2 * Math.sin(2 * Math.PI * (x + bank));
    const aside = between(-0.5, 0.5, random()) * between(0.2, 1, random());
    return {
      x,
      y: bank + (wave + aside) / banks,
      size: between(size[0], size[1], random()),
      look: Math.floor(SMOKE_LOOKS * random()),
      opacity: opacity * between(0.3, 1, random()),
      // There is a draught, which not all of it obeys.
      drift: drift * between(-0.4, 1, random()),
      rise: rise * between(0.4, 1, random()),
      growth: 0.4,
      seconds: between(seconds[0], seconds[1], random()),
      lead: random(),
    };
  });
}

/** The dots: dust in the light. */
export function makeDots(): Drifter[] {
  const random = randomFrom(DOT_COUNT);
  return Array.from({ length: DOT_COUNT }, (_, index) => ({
    ...spreadOut(index),
    size: between(0.004, 0.009, random() ** 2),
    opacity: between(0.12, 0.42, random()),
    drift: between(-0.05, 0.05, random()),
    rise: between(0.04, 0.12, random()),
    growth: 0,
    seconds: between(18, 36, random()),
    lead: random(),
  }));
}

/**
 * Moves a thing to where it is at a moment.
 * @param seconds since the effects began, any number from 0
 * @param floating is written to, so that a frame makes no garbage
 */
export function placeAt(drifter: Drifter, seconds: number, floating: Floating): void {
  const way = (seconds / drifter.seconds + drifter.lead) % 1;
  const fromMiddle = way - 0.5;
  floating.x = drifter.x + drifter.drift * fromMiddle;
  floating.y = drifter.y - drifter.rise * fromMiddle;
  floating.size = drifter.size * (1 + drifter.growth * fromMiddle);
  floating.opacity = drifter.opacity * Math.sin(Math.PI * way) ** 2;
}

/** The n-th of positions that fill the stage evenly, however many there are: in steps of powers of the plastic number. */
function spreadOut(index: number): { x: number; y: number } {
  return { x: (0.5 + 0.7548776662 * index) % 1, y: (0.5 + 0.5698402909 * index) % 1 };
}

const between = (least: number, most: number, share: number) => least + (most - least) * share;

/** Numbers from 0 to 1 that look random and are always the same (the generator "mulberry32"). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
