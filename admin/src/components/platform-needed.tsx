import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';

/** Leads to a first platform from where one is needed. */
export const PlatformNeeded = ({ what }: { what: 'Wagers' | 'Leaderboards' }) => (
  <Alert severity="info">
    {what} belong to a platform. First{' '}
    <Link component={RouterLink} to="/platforms/create">
      make a platform
    </Link>
    .
  </Alert>
);
