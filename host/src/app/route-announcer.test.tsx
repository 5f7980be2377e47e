import { PlatformProvider, usePageTitle } from '@greenroom/shared-ui/platform';
import { fakePlatform } from '@greenroom/shared-ui/testing';
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { RemotePageSkeleton } from '../remotes/remote-page';
import { RouteAnnouncer } from './route-announcer';

const STILL_LOADING = 'The page is still loading.';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Shell() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <RouteAnnouncer main={main} />
    </>
  );
}

function Page({ title }: { title: string }) {
  usePageTitle(title);
  return <h1>{title}</h1>;
}

/** A site whose store is there once `arrive` is called. */
function renderSite(path: string) {
  let arrive: () => void = () => undefined;
  const store = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const children = [
    { path: '/', element: <Page title="Home" /> },
    { path: '/store', loader: store, element: <Page title="Store" />, HydrateFallback: RemotePageSkeleton },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: [path] });
  render(
    <PlatformProvider value={fakePlatform().platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return {
    visitStore: () => act(async () => void router.navigate('/store')),
    arrive: () => act(async () => arrive()),
  };
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent).join('');

test('a page that loads within a second is announced by its title alone', async () => {
  const { visitStore, arrive } = renderSite('/');
  await visitStore();
  await wait(999);
  expect(announced()).toBe('');
  await arrive();
  expect(announced()).toContain('Store');
  await wait(5000);
  expect(announced()).toContain('Store');
});

test('a page that takes longer is announced as still loading, and then by its title', async () => {
  const { visitStore, arrive } = renderSite('/');
  await visitStore();
  await wait(1000);
  expect(announced()).toBe(STILL_LOADING);
  await arrive();
  expect(announced()).toContain('Store');
});

test('a page that is loaded again at its own address is announced once that has taken longer', async () => {
  const { visitStore, arrive } = renderSite('/store');
  await arrive();
  await visitStore();
  await wait(999);
  await arrive();
  expect(announced()).toBe('');
  await visitStore();
  await wait(1000);
  expect(announced()).toBe(STILL_LOADING);
  await arrive();
  expect(announced()).toContain('Store');
});

test('the first page of a visit is announced as still loading after a second, in a region that was there before', async () => {
  const { arrive } = renderSite('/store');
  const regions = screen.getAllByRole('status');
  await wait(999);
  expect(announced()).toBe('');
  await wait(1);
  expect(announced()).toBe(STILL_LOADING);
  expect(screen.getAllByRole('status')).toEqual(regions);
  await arrive();
  expect(announced()).not.toContain(STILL_LOADING);
});
