import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const WagersImport = lazy(() => import('./wagers-import').then(({ WagersImport: Page }) => ({ default: Page })));

/** Import of the platforms' wagers. */
export const wagers: Area = {
  name: 'wagers',
  label: 'Import wagers',
  permission: 'leaderboards:work',
  routes: [{ path: '', element: <WagersImport /> }],
};
