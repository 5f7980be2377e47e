export { DrawDialog } from './draw-dialog';
export { RevealCard } from './reveal-card';
export { EnterDialog } from './enter-dialog';
