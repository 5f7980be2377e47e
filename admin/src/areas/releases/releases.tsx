import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { Area } from '../area';

// Lazy, since few of the staff release anything.
const ReleasesPage = lazy(() => import('./releases-page').then(({ ReleasesPage }) => ({ default: ReleasesPage })));

export const releases: Area = {
  name: 'releases',
  label: 'Releases',
  permission: 'releases:see',
  routes: [
    {
      path: '',
      element: (
        <Suspense fallback={<Skeleton variant="rounded" height={400} />}>
          <ReleasesPage />
        </Suspense>
      ),
    },
  ],
};
