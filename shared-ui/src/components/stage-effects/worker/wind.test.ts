import { type Drifter, type Floating, type SmokeDepth, DOT_COUNT, SMOKE_DEPTHS, makeDots, makeSmoke, placeAt } from './wind';

const depths = Object.keys(SMOKE_DEPTHS) as SmokeDepth[];
const everything = () => [...makeDots(), ...depths.flatMap(makeSmoke)];

function at(drifter: Drifter, seconds: number): Floating {
  const floating: Floating = { x: NaN, y: NaN, size: NaN, opacity: NaN };
  placeAt(drifter, seconds, floating);
  return floating;
}

test('there are 50 dots, and 100, 80 and 30 sprites of smoke', () => {
  expect(DOT_COUNT).toBe(50);
  expect(makeDots()).toHaveLength(50);
  expect(depths.map((depth) => makeSmoke(depth).length)).toEqual([100, 80, 30]);
});

test('every visit sees the same air, and no two things in it are alike', () => {
  expect(everything()).toEqual(everything());
  expect(new Set(everything().map((drifter) => JSON.stringify(at(drifter, 7)))).size).toBe(260);
});

test('what is nearer is larger and quicker', () => {
  const sizes = depths.map((depth) => mean(makeSmoke(depth).map(({ size }) => size)));
  const speeds = depths.map((depth) => mean(makeSmoke(depth).map(({ drift, seconds }) => Math.abs(drift) / seconds)));
  for (const row of [sizes, speeds]) expect(row).toEqual([...row].sort((a, b) => a - b));
});

test('at any moment everything is on the stage or just beside it, and as visible as it may be', () => {
  for (const drifter of everything()) {
    const moments = Array.from({ length: 200 }, (_, index) => at(drifter, index * 17.3));
    const farthest = Math.max(...moments.map(({ x, y }) => Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))));
    expect(farthest).toBeLessThan(0.7);
    expect(Math.min(...moments.map(({ size }) => size))).toBeGreaterThan(0);
    expect(Math.max(...moments.map(({ size }) => size))).toBeLessThan(1);
    expect(Math.min(...moments.map(({ opacity }) => opacity))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...moments.map(({ opacity }) => opacity))).toBeLessThanOrEqual(drifter.opacity);
  }
});

test('at any moment the air is about as full, on both sides', () => {
  for (let seconds = 0; seconds < 3600; seconds += 97) {
    const visible = everything().map((drifter) => at(drifter, seconds));
    const left = sum(visible.filter(({ x }) => x < 0.5).map(({ opacity }) => opacity));
    const right = sum(visible.filter(({ x }) => x >= 0.5).map(({ opacity }) => opacity));
    expect(left / right).toBeGreaterThan(0.6);
    expect(left / right).toBeLessThan(1.6);
  }
});

test('nothing that is seen ever jumps, also where its way begins anew', () => {
  const frame = 1 / 15;
  for (const drifter of everything()) {
    const restart = (1 - drifter.lead) * drifter.seconds;
    const frames = Array.from({ length: 41 }, (_, index) => at(drifter, restart + (index - 20) * frame));
    const steps = frames.slice(1).map((now, index) => step(frames[index]!, now));
    const jumps = steps.filter(({ distance }) => distance > 0.002);
    expect(jumps.length).toBeLessThanOrEqual(1);
    expect(Math.max(0, ...jumps.map(({ seen }) => seen))).toBeLessThan(0.001);
    expect(Math.max(...steps.map(({ fading }) => fading))).toBeLessThan(0.01);
  }
});

/** What changes from one frame to the next. */
const step = (before: Floating, now: Floating) => ({
  distance: Math.hypot(now.x - before.x, now.y - before.y),
  fading: Math.abs(now.opacity - before.opacity),
  seen: Math.max(before.opacity, now.opacity),
});

test('a way leads upwards', () => {
  for (const drifter of everything()) {
    const start = (1 - drifter.lead) * drifter.seconds;
    expect(at(drifter, start + drifter.seconds * 0.9).y).toBeLessThan(at(drifter, start + drifter.seconds * 0.1).y);
  }
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
