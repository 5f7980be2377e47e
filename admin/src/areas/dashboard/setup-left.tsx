import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { leftOf, useSetup } from '../setup/use-setup';

/** Leads to the set-up while steps of it are left. */
export function SetupLeft() {
  const { data } = useSetup();
  const left = data ? leftOf(data) : 0;
  if (left === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={Link} to="/setup">
          Go on
        </Button>
      }
    >
      Setting the site up: {left === 1 ? '1 step is left' : `${left} steps are left`}.
    </Alert>
  );
}
