import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { DeleteWithConfirmButton, Edit, type HttpError, SaveButton, SimpleForm, Toolbar, useNotify, useRefresh } from 'react-admin';
import { EditFault, TOLD_ON_THE_PAGE } from './fault';
import { HistoryLink } from './history-link';
import { RowTitle } from './row-title';

interface AreaEditProps {
  /** The form's inputs. */
  children: ReactNode;
  /** Shown beside the form's buttons, such as what else can be done with the row. */
  actions?: ReactNode;
  /** Below the form: what belongs to the row and is changed by itself. */
  below?: ReactNode;
  /** Left out where a row can go; a reason to keep it may still come from the server. */
  deletable?: boolean;
  /** Which row it is, and what it is called, where the page's address does not say. */
  row?: { resource: string; id: string; title: string };
}

/**
 * A row's form. It is saved before one goes on; where somebody else has changed the row meanwhile, one is told, keeps what one has
 * written, and may load what is there now.
 */
export function AreaEdit({ children, actions, below, deletable = true, row }: AreaEditProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const notify = useNotify();
  const onError = (error: unknown) => {
    const { status, message } = error as HttpError;
    if (status === 409) setRefusal(message);
    notify(message, { type: 'error', autoHideDuration: 8000 });
  };
  const onSuccess = () => {
    setRefusal(null);
    notify('Saved', { type: 'success' });
  };
  return (
    <Edit
      resource={row?.resource}
      id={row?.id}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{ onError, onSuccess }}
      actions={false}
      title={row?.title ?? <RowTitle />}
      error={<EditFault />}
      queryOptions={TOLD_ON_THE_PAGE}
    >
      {refusal && <Refused message={refusal} onReload={() => setRefusal(null)} />}
      <SimpleForm sx={{ maxWidth: 720 }} sanitizeEmptyValues={false} toolbar={<AreaToolbar actions={actions} deletable={deletable} />}>
        {children}
      </SimpleForm>
      {below}
    </Edit>
  );
}

/** What stands against the change, which others may have made or be in the way of. */
function Refused({ message, onReload }: { message: string; onReload: () => void }) {
  const refresh = useRefresh();
  const reload = () => {
    refresh();
    onReload();
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={reload} sx={{ whiteSpace: 'nowrap' }}>
          Load what is there now
        </Button>
      }
    >
      {message} Nothing of yours was saved.
    </Alert>
  );
}

function AreaToolbar({ actions, deletable }: { actions: ReactNode; deletable: boolean }) {
  return (
    <Toolbar sx={{ gap: 1 }}>
      <SaveButton alwaysEnable={false} />
      {actions}
      <HistoryLink />
      <Box sx={{ flex: 1 }} />
      {deletable && <DeleteWithConfirmButton mutationMode="pessimistic" confirmColor="warning" />}
    </Toolbar>
  );
}
