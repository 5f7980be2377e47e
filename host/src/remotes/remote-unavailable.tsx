import { Button } from '@greenroom/shared-ui/button';
import { SiteLink } from '@greenroom/shared-ui/link';
import { useEffect } from 'react';
import { useMatches, useRevalidator, useRouteError } from 'react-router-dom';
import { RegistryError } from './registry';
import { RemoteError } from './remote-error';
import type { RemoteHandle } from './remote-routes';
import styles from './remote-unavailable.module.css';

/**
 * The boundary around every remote: says which part of the site is unavailable and offers to try again,
 * which loads what failed without reloading the page. The cause goes to the console, with remote and version.
 */
export function RemoteUnavailable() {
  const error = useRouteError();
  const remote = useFailedRemote();

  useEffect(() => {
    if (error instanceof RemoteError || !remote) console.error(error);
    else console.error(`Remote ${remote.name} ${remote.version}: its page broke`, error);
  }, [error, remote]);

  return <Unavailable part={remote?.name} broken={!isLoadError(error)} />;
}

/** Says that a part of the site can't be shown right now. */
export function Unavailable({ part, broken = false }: { part?: string; broken?: boolean }) {
  const { revalidate, state } = useRevalidator();
  const trying = state === 'loading';
  return (
    <section className={styles.unavailable} role="alert">
      <span className={styles.light} aria-hidden="true" />
      <h1>{broken ? 'Something went wrong here' : 'This part is unavailable'}</h1>
      <p>
        {part ? <>The <strong>{part}</strong> part of the site </> : 'This part of the site '}
        {broken ? 'ran into a problem. ' : 'could not be loaded right now. '}
        Everything else goes on working.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void revalidate()} disabled={trying}>
          {trying ? 'Trying…' : 'Try again'}
        </Button>
        <SiteLink to="/">Go to the home page</SiteLink>
      </div>
    </section>
  );
}

function useFailedRemote() {
  const handle = useMatches().at(-1)?.handle as Partial<RemoteHandle> | undefined;
  return handle?.remote;
}

const isLoadError = (error: unknown) => error instanceof RemoteError || error instanceof RegistryError;
