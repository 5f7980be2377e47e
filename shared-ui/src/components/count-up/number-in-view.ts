/** Returns, for tests, the text in view of an element that may be counting; `animate` is the spy on `Element.prototype.animate`. */
export function numberInView(element: Element, animate: jest.SpyInstance): string {
  const lines = element.querySelector('[aria-hidden]')?.textContent?.split('\n');
  if (!lines) return element.textContent ?? '';
  const { effect } = (animate.mock.results.at(-1)?.value ?? {}) as Partial<Animation>;
  const progress = lines.length > 1 ? (effect?.getComputedTiming().progress ?? 0) : 0;
  return lines[Math.min(Math.floor(progress * lines.length), lines.length - 1)] ?? '';
}
