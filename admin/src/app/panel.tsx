import { mayWith } from '@greenroom/contract/admin';
import { lazy, useMemo } from 'react';
import { Admin, CustomRoutes, Resource, defaultI18nProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import { areasOf } from '../areas';
import type { Area } from '../areas/area';
import { SignedInAgain } from '../areas/account/signed-in-again';
import { QueuePage } from '../areas/queue/queue';
import { Dashboard } from '../areas/dashboard/dashboard';
import { authProviderOf } from '../data/auth-provider';
import { SIGNED_IN_PATH } from '../data/confirmation';
import { PermissionsProvider } from '../data/permissions';
import { dataProvider } from '../data/data-provider';
import { PanelLayout } from './layout';
import type { Staff } from './page';
import { queryClient } from './query-client';
import { store } from './store';
import { type Site, SiteContext } from './site';
import { themeOf } from './theme';

/** Rarely opened, and with libraries of its own. */
const AccountPage = lazy(() => import('../areas/account/account').then(({ AccountPage: Page }) => ({ default: Page })));

const hasRecords = ({ list, create, edit, show }: Area) => Boolean(list ?? create ?? edit ?? show);

/** The staff panel, with the areas that the user may see. */
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
