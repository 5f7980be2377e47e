export { DrawDialog } from '../draw/draw-dialog';
export { RevealCard } from '../draw/reveal-card';
export { EnterDialog } from '../enter/enter-dialog';
