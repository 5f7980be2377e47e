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
    openStore: () => act(async () => void router.navigate('/store')),
    arrive: () => act(async () => arrive()),
  };
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const announced = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

test('announces a page that loads within a second by its title alone', async () => {
  const { openStore, arrive } = renderSite('/');
  await openStore();
  await wait(999);
  expect(announced()).toBe('');
  await arrive();
  expect(announced()).toContain('Store');
  await wait(5000);
  expect(announced()).toContain('Store');
});

test('announces a slower page as still loading, and then by its title', async () => {
  const { openStore, arrive } = renderSite('/');
  await openStore();
  await wait(1000);
  expect(announced()).toBe(STILL_LOADING);
  await arrive();
  expect(announced()).toContain('Store');
});

test('announces a page that is loaded again at the same path only if it takes longer than a second', async () => {
  const { openStore, arrive } = renderSite('/store');
  await arrive();
  await openStore();
  await wait(999);
  await arrive();
  expect(announced()).toBe('');
  await openStore();
  await wait(1000);
  expect(announced()).toBe(STILL_LOADING);
  await arrive();
  expect(announced()).toContain('Store');
});

test('announces the first page as still loading after a second, in a live region that exists from the start', async () => {
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
