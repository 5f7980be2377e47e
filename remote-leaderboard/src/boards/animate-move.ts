const MOVE_MS = 400;
const HIGHLIGHT_MS = 1600;

export interface Move {
  /** Pixels from the new position to the previous one. */
  x?: number;
  y?: number;
  /** Fades in: the element was elsewhere before. */
  fades?: boolean;
  /** Highlights the element by fading out its `::before`, which the stylesheet shows for `data-risen`. */
  rose?: boolean;
}

/** Moves an element from its previous position to the one that it has now; not with reduced motion or in a hidden tab. */
export function animateMove(element: HTMLElement, { x = 0, y = 0, fades = false, rose = false }: Move): void {
  if (document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element.animate(
    // Above the ones that it overtakes.
    { transform: [`translate(${x}px, ${y}px)`, 'none'], opacity: [fades ? 0 : 1, 1], zIndex: rose ? [1, 1] : [0, 0] },
    { duration: MOVE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  if (!rose) return;
  element.dataset.risen = 'true';
  const highlight = element.animate({ opacity: [1, 0] }, { duration: HIGHLIGHT_MS, easing: 'ease-in', pseudoElement: '::before' });
  highlight.onfinish = () => delete element.dataset.risen;
}
