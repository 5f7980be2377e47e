import { type ComponentType, lazy } from 'react';
import type { Area } from './area';

/** An area that is a single page. Loaded when it is opened, which is rare. */
function pageArea(area: Pick<Area, 'name' | 'label' | 'permission'>, load: () => Promise<ComponentType>): Area {
  const Page = lazy(async () => ({ default: await load() }));
  return { ...area, routes: [{ path: '', element: <Page /> }] };
}

/** Site-wide settings: a single row, so the area is its form. */
export const settings = pageArea(
  { name: 'settings', label: 'Settings', permission: 'settings:configure' },
  async () => (await import('./settings/settings-page')).SettingsPage,
);

/** What connects the site, and what is left of setting it up. */
export const setup = pageArea(
  { name: 'setup', label: 'Set-up', permission: 'settings:configure' },
  async () => (await import('./setup/setup-page')).SetupPage,
);

/** The look of the site: logo, colours and texts. */
export const appearance = pageArea(
  { name: 'appearance', label: 'Appearance', permission: 'settings:configure' },
  async () => (await import('./appearance/appearance-page')).AppearancePage,
);

/** How the staff is notified of what waits. */
export const staffAlerts = pageArea(
  { name: 'staff-alerts', label: 'Staff alerts', permission: 'settings:configure' },
  async () => (await import('./staff-alerts/staff-alerts-page')).StaffAlertsPage,
);

/** The channel on Kick. */
export const kickChannel = pageArea(
  { name: 'kick-channel', label: 'Kick channel', permission: 'channel:see' },
  async () => (await import('./kick-channel/kick-channel-page')).KickChannelPage,
);

/** Import of the platforms' wagers. */
export const wagers = pageArea(
  { name: 'wagers', label: 'Import wagers', permission: 'leaderboards:work' },
  async () => (await import('./wagers/wagers-import')).WagersImport,
);
