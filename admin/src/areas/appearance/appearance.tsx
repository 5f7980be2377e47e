import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const AppearancePage = lazy(() => import('./appearance-page').then(({ AppearancePage: Page }) => ({ default: Page })));

/** The look of the site: logo, colours and texts. */
export const appearance: Area = {
  name: 'appearance',
  label: 'Appearance',
  permission: 'settings:configure',
  routes: [{ path: '', element: <AppearancePage /> }],
};
