/** The item `step` positions after the current one, wrapping around; the first item if none is current. */
export function neighbourOf<T>(items: readonly T[], current: T | undefined, step: 1 | -1): T | undefined {
  const index = current === undefined ? -1 : items.indexOf(current);
  return index < 0 ? items[0] : items[(index + step + items.length) % items.length];
}
