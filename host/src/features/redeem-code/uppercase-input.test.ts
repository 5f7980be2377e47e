import { uppercaseInput } from './uppercase-input';

test.each([
  { what: 'at the end', typed: 'code123', caret: [7, 7], value: 'CODE123', then: [7, 7] },
  { what: 'in the middle', typed: 'COxDE', caret: [3, 3], value: 'COXDE', then: [3, 3] },
  { what: 'at the start', typed: 'cODE', caret: [0, 0], value: 'CODE', then: [0, 0] },
  { what: 'with a selection', typed: 'COdE', caret: [1, 3], value: 'CODE', then: [1, 3] },
  { what: 'after a letter whose upper case is longer', typed: 'straße1', caret: [6, 6], value: 'STRASSE1', then: [7, 7] },
  { what: 'in a text that is upper case already', typed: 'CODE', caret: [2, 2], value: 'CODE', then: [2, 2] },
])('keeps the caret $what', ({ typed, caret: [start = 0, end = 0], value, then }) => {
  const input = document.createElement('input');
  input.value = typed;
  input.setSelectionRange(start, end);
  expect(uppercaseInput(input)).toBe(value);
  expect(input).toHaveValue(value);
  expect([input.selectionStart, input.selectionEnd]).toEqual(then);
});
