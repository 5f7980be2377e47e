import { contrastOf } from '@greenroom/contract/accent';
import { SURFACES, accentColors } from './accent-colors';

const ACCENTS = ['#34e29b', '#7b2ff7', '#ffe600', '#0a0a3c', '#ffffff', '#000000', '#777777', '#ff0000'];
const CASES = (['dark', 'light'] as const).flatMap((theme) => ACCENTS.map((accent) => [accent, theme] as const));

test.each(CASES)('%s in the %s theme: text on it and text in it are legible', (accent, theme) => {
  const { ink, text } = accentColors(accent, theme);
  expect(contrastOf(ink, accent)).toBeGreaterThanOrEqual(4.3);
  expect(contrastOf(text, SURFACES[theme])).toBeGreaterThanOrEqual(4.5);
});

test('leaves a colour that is legible as it is', () => {
  expect(accentColors('#34e29b', 'dark')).toEqual({ ink: '#08110d', text: '#34e29b' });
  expect(accentColors('#7b2ff7', 'light')).toEqual({ ink: '#ffffff', text: '#7b2ff7' });
});
