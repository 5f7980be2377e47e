import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Preset, PRESETS } from '@greenroom/contract/admin';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, HttpError, Notification, Resource, defaultI18nProvider, memoryStore } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { queryClient } from '../app/panel';
import { themeOf } from '../app/theme';
import type { Staff } from '../app/page';
import type { Area } from '../areas/area';
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
    // react-admin logs each refused request, which the page shows.
    if (!isKnown && !(message instanceof HttpError)) report(message, name, ...details);
  };
});

/** A member of the staff with a preset's permissions. */
export const staffWith = (role: Preset): Staff => ({ id: '900', username: 'stagemanager', role, permissions: PRESETS[role] });

/**
 * Leaves the styles out: jsdom matches each of their rules with each element that a test looks for by its role. So `toBeVisible` sees no
 * styles: a journey shows what CSS hides.
 */
const styles = Object.assign(createCache({ key: 'panel' }), { insert: () => {} });

const theme = themeOf();
/** Without ripples and transitions, which nothing shows here, but which take time. */
const THEME = {
  ...theme,
  components: { ...theme.components, MuiButtonBase: { defaultProps: { disableRipple: true } } },
  transitions: { duration: { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 } },
};
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
    <CacheProvider value={styles}>
      <MemoryRouter initialEntries={[path]}>
        <AdminContext
          dataProvider={dataProvider}
          authProvider={authProviderOf(staff)}
          i18nProvider={defaultI18nProvider}
          queryClient={new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })}
          store={memoryStore()}
          theme={THEME}
        >
          <PermissionsProvider value={staff.permissions}>{part}</PermissionsProvider>
          <Notification />
        </AdminContext>
      </MemoryRouter>
    </CacheProvider>,
  );
  return requests;
}

/** Renders the pages of an area, as `renderPanel` does: the one at `path`, by default the first. */
export function renderArea(area: Area, endpoints: Readonly<Record<string, FakeEndpoint>>, path = '', staff: Preset | Staff = 'Admin') {
  const { name, list, create, edit, show, routes = [], title } = area;
  const pages = (
    <Resource name={name} list={list} create={create} edit={edit} show={show} recordRepresentation={title}>
      {routes.map((route) => (
        <Route key={route.path} {...route} />
      ))}
    </Resource>
  );
  return renderPanel(
    <Routes>
      <Route path={`/${name}/*`} element={pages} />
    </Routes>,
    endpoints,
    `/${name}${path}`,
    typeof staff === 'string' ? staffWith(staff) : staff,
  );
}

/** Presses a button once it is there: in the dialog with this title, if any. */
export async function press(name: string | RegExp, dialog?: string) {
  const place = dialog === undefined ? screen : within(await screen.findByRole('dialog', { name: dialog }));
  await userEvent.click(await place.findByRole('button', { name }));
}

/** Replaces the text of an input, whose label begins like this, once it is there: at once, since typing renders the page for each key. */
export async function enter(label: string, text: string) {
  await userEvent.clear(await screen.findByLabelText(new RegExp(`^${label}`), { selector: 'input, textarea' }));
  await userEvent.paste(text);
}

/** Chooses an option of a select, whose label begins like this, once it is there. */
export async function choose(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
