import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DeleteWithConfirmButton, Edit, type HttpError, SaveButton, SimpleForm, Toolbar, useNotify, useRefresh } from 'react-admin';
import { EditError, NO_ERROR_TOAST } from './load-error';
import { HistoryLink } from './history-link';
import { RowTitle } from './row-title';

interface AreaEditProps {
  /** Inputs of the form. */
  children: ReactNode;
  /** Further buttons in the form's toolbar. */
  actions?: ReactNode;
  /** Content below the form, such as lists that belong to the row. */
  below?: ReactNode;
  /** Shows a delete button, true by default; the server may still refuse. */
  deletable?: boolean;
  /** The row, if the URL does not name it. */
  row?: { resource: string; id: string; title: string };
}

/**
 * The edit form of a row, saved pessimistically. On an edit conflict it shows the server's message, keeps the input, and offers to
 * load the current row.
 */
export function AreaEdit({ children, actions, below, deletable = true, row }: AreaEditProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const reload = () => {
    refresh();
    setRefusal(null);
  };
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
      error={<EditError />}
      queryOptions={NO_ERROR_TOAST}
    >
      {refusal && <ConflictAlert message={refusal} onReload={reload} />}
      <SimpleForm sx={{ maxWidth: 720 }} sanitizeEmptyValues={false} toolbar={<AreaToolbar actions={actions} deletable={deletable} />}>
        {children}
      </SimpleForm>
      {below}
    </Edit>
  );
}

/** Why the server refused the change with 409, such as an edit conflict, and a button that loads the current state. */
export function ConflictAlert({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onReload} sx={{ whiteSpace: 'nowrap' }}>
          Load the current state
        </Button>
      }
    >
      {message} Your changes were not saved.
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
