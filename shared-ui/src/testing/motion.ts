/** Lets the visitor of a test want less motion, so that what counts up shows its value at once. Undo with `jest.restoreAllMocks()`. */
export function preferLessMotion(): void {
  const query = (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('prefers-reduced-motion') });
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => query(media) as MediaQueryList);
}
