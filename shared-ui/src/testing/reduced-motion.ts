/** Sets `prefers-reduced-motion`, so that counters show their final value at once. Undo with `jest.restoreAllMocks()`. */
export function preferReducedMotion(): void {
  const query = (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('prefers-reduced-motion') });
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => query(media) as MediaQueryList);
}
