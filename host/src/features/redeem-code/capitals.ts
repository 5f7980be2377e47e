/**
 * Puts what stands in an input into capitals, with the caret kept where it is: React would set it to the end.
 * @returns the input's new value
 */
export function capitalize(input: HTMLInputElement): string {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return value;
  // Some letters have capitals of another length, such as ß.
  const inCapitals = (position: number | null) => value.slice(0, position ?? value.length).toUpperCase().length;
  input.value = capitals;
  input.setSelectionRange(inCapitals(selectionStart), inCapitals(selectionEnd));
  return capitals;
}
