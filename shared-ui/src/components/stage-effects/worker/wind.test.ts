import { type Particle, type ParticleState, type SmokeDepth, DOT_COUNT, SMOKE_DEPTHS, createDots, createSmoke, moveParticle } from './wind';

const depths = Object.keys(SMOKE_DEPTHS) as SmokeDepth[];
const allParticles = () => [...createDots(), ...depths.flatMap(createSmoke)];

function stateAt(particle: Particle, seconds: number): ParticleState {
  const state: ParticleState = { x: NaN, y: NaN, size: NaN, opacity: NaN };
  moveParticle(particle, seconds, state);
  return state;
}

test('creates 50 dots, and 100, 80 and 30 smoke sprites', () => {
  expect(DOT_COUNT).toBe(50);
  expect(createDots()).toHaveLength(50);
  expect(depths.map((depth) => createSmoke(depth).length)).toEqual([100, 80, 30]);
});

test('creates the same particles on every page load, no two of them alike', () => {
  expect(allParticles()).toEqual(allParticles());
  expect(new Set(allParticles().map((particle) => JSON.stringify(stateAt(particle, 7)))).size).toBe(260);
});

test('makes nearer smoke larger and faster', () => {
  const sizes = depths.map((depth) => mean(createSmoke(depth).map(({ size }) => size)));
  const speeds = depths.map((depth) => mean(createSmoke(depth).map(({ drift, seconds }) => Math.abs(drift) / seconds)));
  for (const row of [sizes, speeds]) expect(row).toEqual([...row].sort((a, b) => a - b));
});

test('keeps every particle on or near the stage, within its opacity', () => {
  for (const particle of allParticles()) {
    const states = Array.from({ length: 200 }, (_, index) => stateAt(particle, index * 17.3));
    const farthest = Math.max(...states.map(({ x, y }) => Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))));
    expect(farthest).toBeLessThan(0.7);
    expect(Math.min(...states.map(({ size }) => size))).toBeGreaterThan(0);
    expect(Math.max(...states.map(({ size }) => size))).toBeLessThan(1);
    expect(Math.min(...states.map(({ opacity }) => opacity))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...states.map(({ opacity }) => opacity))).toBeLessThanOrEqual(particle.opacity);
  }
});

test('fills both sides about equally at any time', () => {
  for (let seconds = 0; seconds < 3600; seconds += 97) {
    const visible = allParticles().map((particle) => stateAt(particle, seconds));
    const left = sum(visible.filter(({ x }) => x < 0.5).map(({ opacity }) => opacity));
    const right = sum(visible.filter(({ x }) => x >= 0.5).map(({ opacity }) => opacity));
    expect(left / right).toBeGreaterThan(0.6);
    expect(left / right).toBeLessThan(1.6);
  }
});

test('never moves a visible particle by a jump, not even when its path restarts', () => {
  const frame = 1 / 15;
  for (const particle of allParticles()) {
    const restart = (1 - particle.phase) * particle.seconds;
    const frames = Array.from({ length: 41 }, (_, index) => stateAt(particle, restart + (index - 20) * frame));
    const steps = frames.slice(1).map((state, index) => changeBetween(frames[index]!, state));
    const jumps = steps.filter(({ distance }) => distance > 0.002);
    expect(jumps.length).toBeLessThanOrEqual(1);
    expect(Math.max(0, ...jumps.map(({ visibility }) => visibility))).toBeLessThan(0.001);
    expect(Math.max(...steps.map(({ fading }) => fading))).toBeLessThan(0.01);
  }
});

/** The change from one frame to the next. */
const changeBetween = (before: ParticleState, after: ParticleState) => ({
  distance: Math.hypot(after.x - before.x, after.y - before.y),
  fading: Math.abs(after.opacity - before.opacity),
  visibility: Math.max(before.opacity, after.opacity),
});

test('moves every particle upwards', () => {
  for (const particle of allParticles()) {
    const start = (1 - particle.phase) * particle.seconds;
    expect(stateAt(particle, start + particle.seconds * 0.9).y).toBeLessThan(stateAt(particle, start + particle.seconds * 0.1).y);
  }
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
