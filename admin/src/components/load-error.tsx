import { Alert, Button, Link, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Title, useEditContext, useRefresh, useShowContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

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

interface LoadedProps<Data> {
  of: { data: Data | undefined; error: { message: string } | null };
  height?: number;
  children: (data: Data) => ReactNode;
}

/** Draws loaded data; before, a skeleton of its height, or the error. */
export function Loaded<Data>({ of: { data, error }, height = 400, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} /> : <Skeleton variant="rounded" height={height} />;
}

export const MissingPage = ({ title, error }: { title: string; error: { message: string } | null }) => (
  <>
    <Title title={title} />
    {error ? <LoadError error={error} /> : <Skeleton variant="rounded" height={320} />}
  </>
);

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
