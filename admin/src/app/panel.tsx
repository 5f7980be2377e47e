import { mayWith } from '@greenroom/contract/admin';
import { lazy, useMemo, useEffect } from 'react';
import { Admin, CustomRoutes, Resource, defaultI18nProvider, Title } from 'react-admin';
import { Route } from 'react-router-dom';
import { QueryClient } from '@tanstack/react-query';
import { Typography } from '@mui/material';
import { areasOf } from '../areas/index';
import type { Area } from '../areas/area';
import { QueuePage } from '../areas/queue/queue';
import { Dashboard } from '../areas/dashboard/dashboard';
import { authProviderOf } from '../data/auth-provider';
import { SIGNED_IN_PATH, SIGNED_IN_CHANNEL } from '../data/confirmation';
import { PermissionsProvider } from '../data/permissions';
import { dataProvider } from '../data/data-provider';
import { PanelLayout } from './layout';
import { type Staff, type Site, SiteContext } from './page';
import { store } from './store';
import { themeOf } from './theme';

/** Lazy, since it is rarely opened, and has libraries of its own. */
const AccountPage = lazy(() => import('../areas/account/account').then(({ AccountPage: Page }) => ({ default: Page })));

const hasRecords = ({ list, create, edit, show }: Area) => Boolean(list ?? create ?? edit ?? show);

export function Panel({ staff, site }: { staff: Staff; site: Site }) {
  const may = mayWith(staff.permissions);
  const areas = areasOf(may);
  const theme = useMemo(() => themeOf(site.tones), [site.tones]);
  return (
    <SiteContext value={site}>
      <PermissionsProvider value={staff.permissions}>
        <Admin
          title={`${site.name} staff`}
          authProvider={authProviderOf(staff)}
          dataProvider={dataProvider}
          i18nProvider={defaultI18nProvider}
          queryClient={queryClient}
          store={store}
          layout={PanelLayout}
          dashboard={Dashboard}
          theme={theme}
          darkTheme={null}
          loginPage={false}
          disableTelemetry
        >
          {areas.filter(hasRecords).map(({ name, label, configure, list, create, edit, show, routes = [], title }) => (
            <Resource
              key={name}
              name={name}
              options={{ label, configure }}
              list={list}
              create={!configure || may(configure) ? create : undefined}
              edit={edit}
              show={show}
              recordRepresentation={title}
            >
              {routes.map(({ path, element }) => (
                <Route key={path} path={path} element={element} />
              ))}
            </Resource>
          ))}
          <CustomRoutes>
            <Route path="queue" element={<QueuePage />} />
            <Route path="account" element={<AccountPage />} />
            <Route path={SIGNED_IN_PATH} element={<SignedInAgain />} />
            {areas
              .filter((area) => !hasRecords(area))
              .flatMap(({ name, routes = [] }) =>
                routes.map(({ path, element }) => <Route key={name + path} path={`${name}/${path}`} element={element} />),
              )}
          </CustomRoutes>
        </Admin>
      </PermissionsProvider>
    </SiteContext>
  );
}

/** Without stale time, since others change the same rows, and without retries. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false }, mutations: { networkMode: 'always' } },
});

/** Ends the window in which the user has signed in again, and lets the page that asked for it continue. */
function SignedInAgain() {
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
    channel.postMessage('signed-in');
    channel.close();
    window.close();
  }, []);
  return (
    <>
      <Title title="Confirmed" />
      <Typography>You&apos;re signed in again. The page that asked for it continues, and you can close this window.</Typography>
    </>
  );
}
