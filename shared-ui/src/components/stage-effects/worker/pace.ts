/** Milliseconds from frame to frame: smoke that moves by half a pixel at a time needs no more than 20 frames a second. */
const FRAME_MS = 50;

/** At least that many times as long as drawing took, the worker rests: it never takes more than a seventh of a core. */
const REST_FOR_WORK = 6;

/**
 * How long to wait before the next frame.
 * @param workMs how long the last frame took to draw
 */
export function restAfter(workMs: number): number {
  return Math.max(FRAME_MS - workMs, workMs * REST_FOR_WORK);
}
