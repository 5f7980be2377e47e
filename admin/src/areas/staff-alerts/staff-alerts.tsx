import { lazy } from 'react';
import type { Area } from '../area';

/** Rarely opened. */
const StaffAlertsPage = lazy(() => import('./staff-alerts-page').then(({ StaffAlertsPage: Page }) => ({ default: Page })));

/** How the staff is notified of what waits. */
export const staffAlerts: Area = {
  name: 'staff-alerts',
  label: 'Staff alerts',
  permission: 'settings:configure',
  routes: [{ path: '', element: <StaffAlertsPage /> }],
};
