import ManyIcon from '@mui/icons-material/LibraryAddOutlined';
import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { codeEndpoints, MAX_CODES } from '@greenroom/contract/admin';
import { useState } from 'react';
import { Form, type HttpError, NumberInput, SaveButton, maxValue, minValue, required, useNotify, useRefresh } from 'react-admin';
import { sendRequest } from '../../data/request';
import { CodeFields } from './code-fields';

/** Generates several codes at once and shows them to be copied. */
export function BatchButton() {
  const [isOpen, setOpen] = useState(false);
  const [newCodes, setNewCodes] = useState<string[]>();
  const refresh = useRefresh();

  const open = () => {
    setNewCodes(undefined);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (newCodes) refresh();
  };
  return (
    <>
      <MuiButton size="small" startIcon={<ManyIcon />} onClick={open}>
        Several at once
      </MuiButton>
      {/* The new codes are shown only once, so a click on the backdrop does not close the dialog. */}
      <Dialog
        open={isOpen}
        onClose={(_event, reason) => (newCodes && reason === 'backdropClick' ? undefined : close())}
        aria-labelledby="batch-title"
        fullWidth
        maxWidth="sm"
      >
        <DialogTitle id="batch-title">{newCodes ? `${newCodes.length} new codes` : 'Make several random codes'}</DialogTitle>
        {newCodes ? <NewCodes codes={newCodes} onClose={close} /> : <BatchForm onGenerated={setNewCodes} onClose={close} />}
      </Dialog>
    </>
  );
}

function BatchForm({ onGenerated, onClose }: { onGenerated: (codes: string[]) => void; onClose: () => void }) {
  const notify = useNotify();
  const send = async (body: object) => {
    try {
      const { data } = await sendRequest(codeEndpoints.batch, { body: body as never });
      onGenerated(data.codes);
      return undefined;
    } catch (cause) {
      const { message, body: refusal } = cause as HttpError;
      notify(message, { type: 'error' });
      return (refusal as { errors?: object } | undefined)?.errors;
    }
  };
  return (
    <Form onSubmit={send} defaultValues={{ count: 10, points: null, max_uses: 1, expires_at: null }}>
      <DialogContent>
        <NumberInput
          source="count"
          label="How many codes"
          min={1}
          max={MAX_CODES}
          validate={[required(), minValue(1), maxValue(MAX_CODES)]}
        />
        <CodeFields />
      </DialogContent>
      <DialogActions>
        <MuiButton color="inherit" onClick={onClose}>
          Cancel
        </MuiButton>
        <SaveButton label="Make them" alwaysEnable icon={<ManyIcon />} />
      </DialogActions>
    </Form>
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
  return (
    <>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          This is the only place where they stand together.
        </Alert>
        <TextField
          autoFocus
          fullWidth
          multiline
          maxRows={12}
          label="One code in each line"
          value={text}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
          margin="dense"
        />
      </DialogContent>
      <DialogActions>
        <MuiButton color="inherit" onClick={onClose}>
          Close
        </MuiButton>
        <MuiButton variant="contained" onClick={() => void copy()}>
          Copy
        </MuiButton>
      </DialogActions>
    </>
  );
}
