/**
 * Positions of the particles over time (docs/product.md#home). Each one drifts along a path of its own,
 * fades in at the start and out at the end, so that it restarts unseen.
 */

/** Number of dots (docs/product.md#home). */
export const DOT_COUNT = 50;

/**
 * The smoke in three depths, from back to front: 100, 80 and 30 sprites (docs/product.md#home). It hangs in horizontal banks
 * with clear air between them. `seconds` is the range of a path's duration; lengths are shares of the stage.
 */
export const SMOKE_DEPTHS = {
  far: { count: 100, banks: 5, size: [0.16, 0.28], seconds: [90, 140], drift: 0.12, rise: 0.04, opacity: 0.5 },
  middle: { count: 80, banks: 3, size: [0.28, 0.44], seconds: [70, 110], drift: 0.2, rise: 0.06, opacity: 0.4 },
  near: { count: 30, banks: 2, size: [0.5, 0.74], seconds: [54, 84], drift: 0.3, rise: 0.08, opacity: 0.34 },
} as const;

/** Height of a smoke sprite relative to its width. */
export const SMOKE_FLATNESS = 0.5;

/** Number of rotated variants of the texture, so that it doesn't look repeated. */
export const SMOKE_VARIANTS = 6;

export type SmokeDepth = keyof typeof SMOKE_DEPTHS;

/** A particle at one point in time. */
export interface ParticleState {
  /** The centre: 0 is the stage's left or top edge, 1 its right or bottom edge. */
  x: number;
  y: number;
  /** The width, as a share of the stage's longer side. */
  size: number;
  /** From 0 (invisible) to 1. */
  opacity: number;
}

/** A particle and its path; position and size are those at the middle of the path. */
export interface Particle extends ParticleState {
  /** Distances from start to end, to the right and upwards. */
  drift: number;
  rise: number;
  /** Increase in size from start to end, as a share of `size`. */
  growth: number;
  /** Duration of the path. */
  seconds: number;
  /** Share of the path already covered when the effects begin. */
  phase: number;
}

/** A sprite of smoke. */
export interface SmokeParticle extends Particle {
  /** Index of its texture variant. */
  variant: number;
}

/** Creates the sprites of one depth, the same ones on every page load. */
export function createSmoke(depth: SmokeDepth): SmokeParticle[] {
  const { count, banks, size, seconds, drift, rise, opacity } = SMOKE_DEPTHS[depth];
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) => {
    const { x } = evenPosition(index);
    const bank = ((index % banks) + 0.5) / banks;
    // A bank is wavy along its length, and thins out towards its top and bottom.
    const wave = 0.2 * Math.sin(2 * Math.PI * (x + bank));
    const offset = lerp(-0.5, 0.5, random()) * lerp(0.2, 1, random());
    return {
      x,
      y: bank + (wave + offset) / banks,
      size: lerp(size[0], size[1], random()),
      variant: Math.floor(SMOKE_VARIANTS * random()),
      opacity: opacity * lerp(0.3, 1, random()),
      // Most of it drifts to the right, some to the left.
      drift: drift * lerp(-0.4, 1, random()),
      rise: rise * lerp(0.4, 1, random()),
      growth: 0.4,
      seconds: lerp(seconds[0], seconds[1], random()),
      phase: random(),
    };
  });
}

/** Creates the dots: dust in the light. */
export function createDots(): Particle[] {
  const random = seededRandom(DOT_COUNT);
  return Array.from({ length: DOT_COUNT }, (_, index) => ({
    ...evenPosition(index),
    size: lerp(0.004, 0.009, random() ** 2),
    opacity: lerp(0.12, 0.42, random()),
    drift: lerp(-0.05, 0.05, random()),
    rise: lerp(0.04, 0.12, random()),
    growth: 0,
    seconds: lerp(18, 36, random()),
    phase: random(),
  }));
}

/**
 * Computes a particle's state at a point in time.
 * @param seconds since the effects began, at least 0
 * @param state receives the result, so that frames allocate nothing
 */
export function moveParticle(particle: Particle, seconds: number, state: ParticleState): void {
  const progress = (seconds / particle.seconds + particle.phase) % 1;
  const fromMiddle = progress - 0.5;
  state.x = particle.x + particle.drift * fromMiddle;
  state.y = particle.y - particle.rise * fromMiddle;
  state.size = particle.size * (1 + particle.growth * fromMiddle);
  state.opacity = particle.opacity * Math.sin(Math.PI * progress) ** 2;
}

/** The n-th point of a low-discrepancy sequence (R2, from the plastic number), which covers the stage evenly for any count. */
function evenPosition(index: number): { x: number; y: number } {
  return { x: (0.5 + 0.7548776662 * index) % 1, y: (0.5 + 0.5698402909 * index) % 1 };
}

const lerp = (min: number, max: number, share: number) => min + (max - min) * share;

/** A pseudo-random generator of numbers from 0 to 1 (mulberry32), so that every page load looks the same. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
