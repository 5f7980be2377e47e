/** Cache topic of all overlays. Redemptions and the running drop are part of them. */
export const OVERLAYS = 'overlays';
