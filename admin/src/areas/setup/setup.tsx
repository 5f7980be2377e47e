import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const SetupPage = lazy(() => import('./setup-page').then(({ SetupPage: Page }) => ({ default: Page })));

/** What connects the site, and what is left of setting it up. */
export const setup: Area = {
  name: 'setup',
  label: 'Set-up',
  permission: 'settings:configure',
  routes: [{ path: '', element: <SetupPage /> }],
};
