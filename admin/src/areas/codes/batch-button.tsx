import ManyIcon from '@mui/icons-material/LibraryAddOutlined';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { codeEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { NumberInput } from '../../components/number-input';
import type { z } from 'zod';
import { ActionDialog } from '../../components/actions';
import { defaultsOf, limitsOf } from '../../data/form-schema';
import { sendRequest } from '../../data/request';
import { CodeFields } from './code-fields';

const { batch } = codeEndpoints;
const limits = limitsOf(batch.body);

/** Generates several codes at once and shows them to be copied. */
export function BatchButton() {
  const [newCodes, setNewCodes] = useState<string[]>();
  return (
    <>
      <ActionDialog<z.input<typeof batch.body>>
        permission="codes:configure"
        label="Several at once"
        title="Make several random codes"
        action="Make them"
        maxWidth="sm"
        button={{ size: 'small', startIcon: <ManyIcon /> }}
        defaults={{ ...defaultsOf(batch.body), count: 10, max_uses: 1 }}
        act={async (body) => setNewCodes((await sendRequest(batch, { body })).data.codes)}
      >
        <NumberInput source="count" label="How many codes" {...limits.count} />
        <CodeFields />
      </ActionDialog>
      {newCodes && <NewCodes codes={newCodes} onClose={() => setNewCodes(undefined)} />}
    </>
  );
}

function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const notify = useNotify();
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('Copied', { type: 'success' }),
      () => notify('The browser does not let the panel copy. Please select the codes and copy them yourself.', { type: 'warning' }),
    );
  // The codes are shown only once, so a click on the backdrop does not close the dialog.
  const close = (_event: object, reason: string) => reason !== 'backdropClick' && onClose();
  return (
    <Dialog open onClose={close} aria-labelledby="new-codes-title" fullWidth maxWidth="sm">
      <DialogTitle id="new-codes-title">{codes.length} new codes</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          This is the only place where they are listed together.
        </Alert>
        <TextField
          autoFocus
          fullWidth
          multiline
          maxRows={12}
          label="One code per line"
          value={text}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
          margin="dense"
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </Dialog>
  );
}
