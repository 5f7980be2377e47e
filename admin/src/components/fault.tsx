import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEditContext, useRefresh, useShowContext } from 'react-admin';

/** Why something could not be loaded, in the server's words, and the way to try again. */
export function Fault({ error }: { error: { message: string } }) {
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

/** The same in place of a row's form. */
export function EditFault() {
  const { error } = useEditContext();
  return error && <Fault error={error as Error} />;
}

/** The same in place of a row's page. */
export function ShowFault() {
  const { error } = useShowContext();
  return error && <Fault error={error as Error} />;
}

/** For the query of a row or a list: its page tells by itself why it could not be loaded, instead of a passing message. */
export const TOLD_ON_THE_PAGE = { onError: () => {} };
