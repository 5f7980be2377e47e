/**
 * Converts an input's value to upper case and keeps the caret, which React would move to the end.
 * @returns the new value
 */
export function uppercaseInput(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  // The upper case of a letter can be longer: ß becomes SS.
  const inCapitals = (position: number | null) => value.slice(0, position ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(inCapitals(selectionStart), inCapitals(selectionEnd));
  return capitals;
}
