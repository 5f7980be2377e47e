import { accentTones, contrastOf, darkTone, MUTED_TEXT, SURFACES, tintedSurfaces } from './accent';

const EXTREMES = ['#000000', '#ffffff', '#0a0a3c', '#ffe600', '#777777', '#ff0000', '#0000ff', '#00ff00', '#1f2826'];
/** A prime, so the multiples spread over all colours. */
const STEP = 16_811;
const SAMPLES = Array.from({ length: 0xffffff / STEP }, (_, at) => `#${(at * STEP).toString(16).padStart(6, '0')}`);

test('every text is legible on every background, whatever the accent', () => {
  const failed = [...EXTREMES, ...SAMPLES].filter((given) => {
    const { accent, strong, ink, glow } = accentTones(given);
    const onSurfaces = tintedSurfaces(glow).flatMap((each) => [contrastOf(accent, each), contrastOf(MUTED_TEXT, each)]);
    const contrasts = [...onSurfaces, contrastOf(ink, accent), contrastOf(ink, strong), contrastOf(darkTone(given, '#ffffff'), '#ffffff')];
    return Math.min(...contrasts) < 4.5;
  });
  expect(failed).toEqual([]);
  expect(SAMPLES.length).toBeGreaterThan(990);
});

test('keeps a colour that is legible everywhere, and lightens a dark one in its hue', () => {
  expect(accentTones('#34E29B').accent).toBe('#34e29b');
  expect(accentTones('#ffe600').accent).toBe('#ffe600');
  const { accent } = accentTones('#0a0a3c');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  expect(blue).toBeGreaterThan(Math.max(red, green));
});

test('knows the contrast of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(tintedSurfaces('#ffffff')).toEqual(expect.arrayContaining([...SURFACES]));
});
