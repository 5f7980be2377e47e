import { Skeleton } from '@greenroom/shared-ui/skeleton';
import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import styles from './remote-page.module.css';

/** Shows the page that the route's loader brought. */
export function RemotePage() {
  const Page = useLoaderData<ComponentType>();
  return <Page />;
}

/** Stands where the first page of a visit will be, until its code is there. */
export function RemotePageSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the page">
      <Skeleton width="12rem" height="2.5rem" />
      <Skeleton width="20rem" height="1.25rem" />
      <Skeleton width="100%" height="22rem" />
    </div>
  );
}
