import { setFlagsFromString } from 'node:v8';

/** V8's own factor lets the heap grow to a multiple of what is in use. */
const GROWTH_PERCENT = 40;

/**
 * Collects garbage before the heap has grown by 40 %. Requests that wait for the database outlive V8's young generation, so in a crowd their garbage
 * would double the process's memory before it is collected.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
