/** The site's colors where its tokens (shared-ui/src/tokens/tokens.css) don't load: on the server's own pages, in pictures and in mails. */
export const PALETTE = {
  surface: '#0a0d0c',
  card: '#111615',
  raised: '#171e1c',
  text: '#e8efec',
  muted: '#b6c2bd',
  accent: '#34e29b',
} as const;

/** Returns the site's mark (host/src/app/mark.svg), as shapes in a square of 32. */
export const markShapes = (accent: string = PALETTE.accent, lightOpacity = '.28') =>
  `<path d="M16 4.5 7.5 24a8.5 3 0 0 0 17 0Z" fill="${accent}" opacity="${lightOpacity}"/><ellipse cx="16" cy="24" rx="8.5" ry="3" fill="${accent}"/><circle cx="16" cy="5.5" r="2.5" fill="#eafff5"/>`;

/** Returns the mark as an icon, in a `data:` URL. */
export const markAddress = (accent?: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${PALETTE.card}"/>${markShapes(accent)}</svg>`)}`;
