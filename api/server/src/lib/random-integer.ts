import { randomInt } from 'node:crypto';

/** Draws an integer between two, both included. */
export type RandomInteger = (min: number, max: number) => number;

export const randomInteger: RandomInteger = (min, max) => randomInt(min, max + 1);
