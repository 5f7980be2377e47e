import { type Preset, PRESETS } from '@greenroom/contract/admin';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, Notification, defaultI18nProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../app/panel';
import { themeOf } from '../app/theme';
import type { Staff } from '../app/page';
import { authProviderOf } from '../data/auth-provider';
import { PermissionsProvider } from '../data/permissions';
import { dataProvider } from '../data/data-provider';
import { type FakeEndpoint, fakeApi } from './fake-api';

/** Props that react-admin passes for older versions of MUI as well, which React reports. */
const FOR_OLDER_MUI = new Set<unknown>(['InputProps', 'inputProps', 'InputLabelProps', 'inputRef']);

beforeEach(() => {
  const report = console.error;
  console.error = (message: unknown, name: unknown, ...details: unknown[]) => {
    const isKnown = String(message).startsWith('React does not recognize the') && FOR_OLDER_MUI.has(name);
    if (!isKnown) report(message, name, ...details);
  };
});

/** A member of the staff with a preset's permissions. */
export const staffWith = (role: Preset): Staff => ({ id: '900', username: 'stagemanager', role, permissions: PRESETS[role] });

const THEME = themeOf();
const ADMIN = staffWith('Admin');

/**
 * Renders a part of the panel with its theme, notifications and data provider, over a fake API.
 * @param path the page's path in the panel
 * @param staff who uses it; an Admin by default
 * @returns the requests so far, in order
 */
export function renderPanel(part: ReactNode, endpoints: Readonly<Record<string, FakeEndpoint>> = {}, path = '/', staff: Staff = ADMIN) {
  const requests = fakeApi(endpoints);
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProviderOf(staff)}
        i18nProvider={defaultI18nProvider}
        queryClient={new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })}
        theme={THEME}
      >
        <PermissionsProvider value={staff.permissions}>{part}</PermissionsProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  return requests;
}
