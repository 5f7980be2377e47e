/** The site's mark (host/src/app/mark.svg), as shapes in a square of 32. */
export const markShapes = (accent = '#34e29b', lightOpacity = '.28') =>
  `<path d="M16 4.5 7.5 24a8.5 3 0 0 0 17 0Z" fill="${accent}" opacity="${lightOpacity}"/><ellipse cx="16" cy="24" rx="8.5" ry="3" fill="${accent}"/><circle cx="16" cy="5.5" r="2.5" fill="#eafff5"/>`;
