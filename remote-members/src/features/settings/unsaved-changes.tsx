import { Button } from '@greenroom/shared-ui/button';
import { Dialog } from '@greenroom/shared-ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Confirms leaving unsaved changes: by a dialog for navigations, by the browser's prompt for reloads and other sites. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  // Not again after the dialog was confirmed, even if that navigation loads a new document.
  const warnsOnUnload = dirty && blocker.state !== 'proceeding';
  useEffect(() => {
    if (!warnsOnUnload) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [warnsOnUnload]);

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
