import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import axios from 'axios';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

// The least that a page with the site's libraries costs.

function Page() {
  const { data } = useQuery({ queryKey: ['settings'], queryFn: async () => (await axios.get<object>('/api/r/settings')).data });
  return (
    <main>
      <h1>A plain page</h1>
      <p>{data ? 'The settings are there.' : 'The settings are on their way.'}</p>
      <ul>
        {Array.from({ length: 50 }, (_, index) => (
          <li key={index}>
            <Link to={`/reference/react?item=${index}`}>Item {index}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
