import { createRoot } from 'react-dom/client';
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { pages } from './pages';

const children = Object.entries(pages).map(([path, load]) => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
  hydrateFallbackElement: <p>Loading…</p>,
}));

const Shell = () => (
  <main>
    <Outlet />
  </main>
);

const router = createBrowserRouter([{ element: <Shell />, children }]);
createRoot(document.body.appendChild(document.createElement('div'))).render(<RouterProvider router={router} />);
