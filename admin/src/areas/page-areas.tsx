import { type ComponentType, lazy } from 'react';
import type { Area } from './area';

/** Defines an area with a single page, which is loaded when opened. */
function pageArea(area: Pick<Area, 'name' | 'label' | 'permission'>, load: () => Promise<ComponentType>): Area {
  const Page = lazy(async () => ({ default: await load() }));
  return { ...area, routes: [{ path: '', element: <Page /> }] };
}

export const settings = pageArea(
  { name: 'settings', label: 'Settings', permission: 'settings:configure' },
  async () => (await import('./settings/settings-page')).SettingsPage,
);

export const setup = pageArea(
  { name: 'setup', label: 'Set-up', permission: 'settings:configure' },
  async () => (await import('./setup/setup-page')).SetupPage,
);

export const appearance = pageArea(
  { name: 'appearance', label: 'Appearance', permission: 'settings:configure' },
  async () => (await import('./appearance/appearance-page')).AppearancePage,
);

export const staffAlerts = pageArea(
  { name: 'staff-alerts', label: 'Staff alerts', permission: 'settings:configure' },
  async () => (await import('./staff-alerts/staff-alerts-page')).StaffAlertsPage,
);

export const kickChannel = pageArea(
  { name: 'kick-channel', label: 'Kick channel', permission: 'channel:see' },
  async () => (await import('./kick-channel/kick-channel-page')).KickChannelPage,
);

export const wagers = pageArea(
  { name: 'wagers', label: 'Import wagers', permission: 'leaderboards:work' },
  async () => (await import('./wagers/wagers-import')).WagersImport,
);

export const announcements = pageArea(
  { name: 'announcements', label: 'Announcements', permission: 'announcements:see' },
  async () => (await import('./announcements/announcements')).AnnouncementsPage,
);

export const exportArea = pageArea(
  { name: 'export', label: 'Export', permission: 'export:work' },
  async () => (await import('./export/export')).ExportPage,
);

export const lookAlikes = pageArea(
  { name: 'look-alikes', label: 'Look-alikes', permission: 'look-alikes:see' },
  async () => (await import('./look-alikes/look-alikes')).LookAlikesPage,
);

export const memberImports = pageArea(
  { name: 'member-imports', label: 'Import members', permission: 'member-imports:work' },
  async () => (await import('./member-imports/member-imports')).MembersImport,
);

export const releases = pageArea(
  { name: 'releases', label: 'Releases', permission: 'releases:see' },
  async () => (await import('./releases/releases-page')).ReleasesPage,
);

export const streamPoints = pageArea(
  { name: 'stream-points', label: 'Points for watching', permission: 'stream-points:see' },
  async () => (await import('./stream-points/stream-points')).StreamPointsPage,
);
