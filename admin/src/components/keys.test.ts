import { pressedKey } from './keys';

it.each([
  ['Latin', { key: 'k', code: 'KeyK' }, 'k'],
  ['with capitals', { key: 'K', code: 'KeyK' }, 'k'],
  ['Dvorak, whose K is elsewhere', { key: 'k', code: 'KeyV' }, 'k'],
  ['Cyrillic', { key: 'л', code: 'KeyK' }, 'k'],
  ['Greek', { key: 'κ', code: 'KeyK' }, 'k'],
  ['Arabic', { key: 'ن', code: 'KeyK' }, 'k'],
  ['a Mac with Alt', { key: '∫', code: 'KeyB' }, 'b'],
  ['a named key', { key: 'ArrowUp', code: 'ArrowUp' }, 'arrowup'],
  ['a sign', { key: '?', code: 'Slash' }, '?'],
])('reads a key of %s', (_, event, expected) => expect(pressedKey(event)).toBe(expected));
