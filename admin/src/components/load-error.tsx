import { Alert, Button, Link } from '@mui/material';
import { useEditContext, useRefresh, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

/** Shows the server's message, and a retry. */
export function LoadError({ error }: { error: { message: string } }) {
  const refresh = useRefresh();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={refresh} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}

export function EditError() {
  const { error } = useEditContext();
  return error && <LoadError error={error as Error} />;
}

export function ShowError() {
  const { error } = useShowContext();
  return error && <LoadError error={error as Error} />;
}

/** Turns off react-admin's notification of errors, for pages with an error state. */
export const NO_ERROR_TOAST = { onError: () => {} };

/** Links a first platform where one is needed. */
export const PlatformNeeded = ({ what }: { what: 'Wagers' | 'Leaderboards' }) => (
  <Alert severity="info">
    {what} belong to a platform. First{' '}
    <Link component={RouterLink} to="/platforms/create">
      make a platform
    </Link>
    .
  </Alert>
);
