import { DirectionProvider } from '@base-ui/react/direction-provider';
import { ENGLISH } from '@greenroom/contract/texts';
import { PartContext } from '@greenroom/shared-ui/platform';
import { isInEnglish } from '@greenroom/shared-ui/texts';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type ComponentType, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLoaderData, useLocation, useNavigate, useNavigation, useRouteError, useMatches } from 'react-router-dom';
import { useSlowLoadingMessage } from '../features/loading/use-slow-loading-message';
import { hasNewVersion, reloadPage } from './new-version';
import type { Remote } from './registry';
import { describeError } from './remote-error';
import styles from './remote-page.module.css';
import { reportFailure } from './telemetry';
import { Unavailable } from './unavailable';

/** Renders the loaded page in an error boundary: an error replaces the page only, until the next navigation or a retry. */
export function RemotePage() {
  const Page = useLoaderData() as ComponentType;
  const remote = useRemoteOfRoute();
  const { key, pathname } = useLocation();
  // For the measurements, which load after the content (docs/measurements.md).
  useEffect(() => void performance.mark('remote-page', { detail: pathname }), [pathname]);
  const report = (error: unknown) => {
    console.error(`Remote ${remote?.name} ${remote?.version}: its page broke`, error);
    if (remote)
      reportFailure({ remote: remote.name, version: remote.version, step: 'render', message: describeError(error), path: pathname });
  };
  return (
    <ErrorBoundary
      resetKeys={[key]}
      onError={report}
      fallbackRender={({ resetErrorBoundary }) => <RemoteBroken remote={remote} onRetry={resetErrorBoundary} />}
    >
      <PartContext value={remote?.name}>
        {remote && isInEnglish(remote.name) ? (
          <DirectionProvider direction="ltr">
            <div lang={ENGLISH} dir="ltr" style={{ display: 'contents' }}>
              <Page />
            </div>
          </DirectionProvider>
        ) : (
          <Page />
        )}
      </PartContext>
    </ErrorBoundary>
  );
}

function RemoteBroken({ remote, onRetry }: { remote: Remote | undefined; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (remote && (await hasNewVersion(remote))) await reloadPage(pathname + search);
    onRetry();
    // Still mounted if the page throws again.
    setBusy(false);
  };
  return <Unavailable name={remote?.name} broken busy={busy} onRetry={() => void retry()} />;
}

/** Renders where a remote, or the registry, failed to load. A retry loads it again, without reloading the document. */
export function RemoteUnavailable() {
  const error = useRouteError();
  const remote = useRemoteOfRoute();
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  // Not a revalidation: if that fails at once, the router keeps the old error.
  const retry = () => void navigate(location, { replace: true, state: location.state as unknown, preventScrollReset: true });
  return <Unavailable name={remote?.name} cause={error} busy={busy} onRetry={retry} />;
}

/** The skeleton of the first page, until its code has loaded. */
export function RemotePageSkeleton() {
  const stillLoading = useSlowLoadingMessage(true);
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden role="status">{stillLoading}</VisuallyHidden>
      <Skeleton width="12rem" height="2.5rem" />
      <Skeleton width="20rem" height="1.25rem" />
      <Skeleton width="100%" height="22rem" />
    </div>
  );
}

export interface RemoteHandle {
  remote: Remote;
}

/** The remote that owns the current route; undefined on the host's own routes. */
export function useRemoteOfRoute(): Remote | undefined {
  const handle = useMatches().at(-1)?.handle as Partial<RemoteHandle> | undefined;
  return handle?.remote;
}
