import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before unsaved changes are left: in the site by a dialog, for a reload or another site in the browser's way. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  // Whoever chose to leave has been asked, also where the way there takes a new page.
  const asks = dirty && blocker.state !== 'proceeding';
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      size="small"
      title="Leave without saving?"
      description="You have changed your settings and not saved them yet."
      actions={
        <>
          <Button variant="secondary" onClick={stay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave page
          </Button>
        </>
      }
    />
  );
}
