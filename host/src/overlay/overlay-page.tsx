import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { fetchRegistry } from '../remotes/remotes-store';
import { reloadIfOutdated } from './version';

const MAX_DELAY_MS = 60_000;

/** Returns the delay before a retry: 2 s, then twice as long each time, up to a minute, with jitter, since all overlays fail at once. */
export const retryDelay = (failures: number, random = Math.random): number =>
  Math.min(2000 * 2 ** failures, MAX_DELAY_MS) * (0.5 + random() / 2);

/** Draws the remote's page for overlays. While it can't be loaded, and after it broke, nothing shows, and it is tried again for ever. */
export function OverlayPage({ remotes, loader }: { remotes: readonly Remote[] | null; loader: RemoteLoader }) {
  const { data: Page } = useQuery({
    queryKey: ['overlay-page'],
    queryFn: () => loadOverlay(remotes, loader),
    retry: true,
    retryDelay: (failures) => retryDelay(failures),
    staleTime: Infinity,
  });
  if (!Page) return null;
  return (
    <ErrorBoundary
      FallbackComponent={RetryAfterDelay}
      onError={(error) => console.error('The overlay broke and is rendered again:', error)}
    >
      <Page />
    </ErrorBoundary>
  );
}

/** @throws {Error} if the registry or the remote can't be loaded */
async function loadOverlay(remotes: readonly Remote[] | null, loader: RemoteLoader): Promise<ComponentType> {
  try {
    const owner = (remotes ?? (await fetchRegistry())).find(({ routes }) => routes.includes(OVERLAY_ROUTE));
    if (!owner) throw new Error(`No remote has the route ${OVERLAY_ROUTE}.`);
    return await loader.page(owner, OVERLAY_ROUTE);
  } catch (error) {
    await reloadIfOutdated();
    throw error;
  }
}

function RetryAfterDelay({ resetErrorBoundary }: { resetErrorBoundary: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => void reloadIfOutdated().then(resetErrorBoundary), retryDelay(3));
    return () => clearTimeout(timer);
  }, [resetErrorBoundary]);
  return null;
}

/** The route of overlays in the registry. Only the server's page for overlays shows it, never the site's router. */
export const OVERLAY_ROUTE = '/overlay/:token';
