import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ComponentType, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLoaderData, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useStillLoading } from '../features/loading/use-still-loading';
import { hasNewVersion, reloadPage } from './new-version';
import type { Remote } from './registry';
import { wordsOf } from './remote-error';
import styles from './remote-page.module.css';
import { useRemoteOfRoute } from './remote-of-route';
import { reportFailure } from './telemetry';
import { Unavailable } from './unavailable';

/**
 * Shows the page that the route's loader brought, inside the boundary for whatever breaks in it: an exception while
 * it renders or in one of its effects takes down the page alone, and the next navigation or a retry begins it anew.
 */
export function RemotePage() {
  const Page = useLoaderData() as ComponentType;
  const remote = useRemoteOfRoute();
  const { key, pathname } = useLocation();
  const tell = (error: unknown) => {
    console.error(`Remote ${remote?.name} ${remote?.version}: its page broke`, error);
    if (remote) reportFailure({ remote: remote.name, version: remote.version, step: 'render', message: wordsOf(error), path: pathname });
  };
  return (
    <ErrorBoundary
      resetKeys={[key]}
      onError={tell}
      fallbackRender={({ resetErrorBoundary }) => <RemoteBroken remote={remote} onRetry={resetErrorBoundary} />}
    >
      <Page />
    </ErrorBoundary>
  );
}

/** Offers to begin a page that broke anew, and with a new page where another version is live by now. */
function RemoteBroken({ remote, onRetry }: { remote: Remote | undefined; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (remote && (await hasNewVersion(remote))) await reloadPage(pathname + search);
    onRetry();
    // It stays where the page breaks again.
    setBusy(false);
  };
  return <Unavailable part={remote?.name} broken busy={busy} onRetry={() => void retry()} />;
}

/**
 * Where a remote, or the list of remotes, could not be loaded: says so and offers to load what failed again,
 * without a reload.
 */
export function RemoteUnavailable() {
  const error = useRouteError();
  const remote = useRemoteOfRoute();
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  // Not a revalidation: the router keeps showing the error where that is over at once.
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  return <Unavailable part={remote?.name} cause={error} busy={busy} onRetry={retry} />;
}

/** Stands where the first page of a visit will be, until its code is there. */
export function RemotePageSkeleton() {
  const stillLoading = useStillLoading(true);
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{stillLoading}</VisuallyHidden>
      <Skeleton width="12rem" height="2.5rem" />
      <Skeleton width="20rem" height="1.25rem" />
      <Skeleton width="100%" height="22rem" />
    </div>
  );
}
