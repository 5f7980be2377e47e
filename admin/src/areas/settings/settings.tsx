import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const SettingsPage = lazy(() => import('./settings-page').then(({ SettingsPage: Page }) => ({ default: Page })));

/** Site-wide settings: a single row, so the area is its form. */
export const settings: Area = {
  name: 'settings',
  label: 'Settings',
  permission: 'settings:configure',
  routes: [{ path: '', element: <SettingsPage /> }],
};
