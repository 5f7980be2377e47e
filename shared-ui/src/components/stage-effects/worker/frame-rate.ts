/**
 * The maximum. Particles move less than a CSS pixel per frame, and each frame makes the browser composite the whole window,
 * which is the main cost without a GPU.
 */
const FRAMES_PER_SECOND = 15;

/** Idle time per drawing time: the worker never uses more than a seventh of a core. */
const IDLE_PER_WORK = 6;

/**
 * The delay before the next frame, in milliseconds.
 * @param workMs drawing time of the last frame
 */
export function delayAfterFrame(workMs: number): number {
  return Math.max(1000 / FRAMES_PER_SECOND - workMs, workMs * IDLE_PER_WORK);
}
