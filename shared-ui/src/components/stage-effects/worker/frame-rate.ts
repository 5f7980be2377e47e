/**
 * Frames in a second. Nothing in the air goes farther than a CSS pixel from one to the next, and each has the
 * browser put the whole window together anew, which is what costs most without a graphics processor.
 */
const FRAMES = 15;

/** At least that many times as long as drawing took, the worker rests: it never takes more than a seventh of a core. */
const REST_FOR_WORK = 6;

/**
 * How long to wait before the next frame, in milliseconds.
 * @param workMs how long the last frame took to draw
 */
export function restAfter(workMs: number): number {
  return Math.max(1000 / FRAMES - workMs, workMs * REST_FOR_WORK);
}
