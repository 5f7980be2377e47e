import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type StaffResult, winningEndpoints } from '@greenroom/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
import { sendRequest } from '../../data/request';
import { useAction } from '../../data/use-action';
import { CorrectAmount } from './correct-amount';

type Action = 'exclude' | 'correct' | 'match' | 'pay';

const DIALOGS: Record<
  Exclude<Action, 'correct'>,
  { action: string; title: (player: string) => string; text: string; label: string; isRequired: boolean }
> = {
  exclude: {
    action: 'Exclude',
    title: (player) => `Exclude ${player}`,
    text: 'The players below move up, with their prizes.',
    label: 'Reason, for the staff',
    isRequired: true,
  },
  match: {
    action: 'Match',
    title: (player) => `Match ${player} with a member`,
    text: "The member's id is on their page in the panel. Leave it empty to take the match away.",
    label: "Member's id",
    isRequired: false,
  },
  pay: {
    action: 'Mark as paid',
    title: (player) => `Mark the prize of ${player} as paid`,
    text: 'Prizes in dollars are booked as a payout, which counts into what the home page says was given away. This cannot be undone.',
    label: 'Note, for the staff',
    isRequired: false,
  },
};

/** What the staff can do with a player of a frozen ranking. */
export function WinningActions({ row }: { row: StaffResult }) {
  const [open, setOpen] = useState<Action | null>(null);
  const { isBusy, act } = useAction();
  const params = { id: row.id };
  const { version } = row;

  const send = (action: keyof typeof DIALOGS, text: string) => {
    if (action === 'exclude') return sendRequest(winningEndpoints.exclude, { params, body: { reason: text, version } });
    if (action === 'match') return sendRequest(winningEndpoints.match, { params, body: { member_id: text || null, version } });
    return sendRequest(winningEndpoints.pay, { params, body: { note: text || null, version } });
  };
  const submit = async (action: keyof typeof DIALOGS, text: string) => {
    if (await act(() => send(action, text), 'Saved')) setOpen(null);
  };
  const readmit = () => act(() => sendRequest(winningEndpoints.exclude, { params, body: { reason: null, version } }), 'Readmitted');
  const isExcluded = row.exclusion_reason !== null;
  return (
    <Stack direction="row">
      {!row.is_confirmed && (
        <Button size="small" disabled={isBusy} onClick={() => (isExcluded ? void readmit() : setOpen('exclude'))}>
          {isExcluded ? 'Readmit' : 'Exclude'}
        </Button>
      )}
      {!row.is_confirmed && row.subsection === null && (
        <Button size="small" onClick={() => setOpen('correct')}>
          Correct
        </Button>
      )}
      {row.prize > 0 && !row.paid_at && (
        <Button size="small" onClick={() => setOpen('match')}>
          Match
        </Button>
      )}
      {row.is_confirmed && row.prize > 0 && !row.paid_at && (
        <Button size="small" onClick={() => setOpen('pay')}>
          Paid
        </Button>
      )}
      {open === 'correct' && <CorrectAmount row={row} onClose={() => setOpen(null)} />}
      {open && open !== 'correct' && (
        <ActionDialog action={open} row={row} isBusy={isBusy} onSubmit={(text) => void submit(open, text)} onClose={() => setOpen(null)} />
      )}
    </Stack>
  );
}

interface ActionDialogProps {
  action: keyof typeof DIALOGS;
  row: StaffResult;
  isBusy: boolean;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

function ActionDialog({ action: name, row, isBusy, onSubmit, onClose }: ActionDialogProps) {
  const [value, setValue] = useState(name === 'match' ? (row.member?.id ?? '') : '');
  const { action, title, text, label, isRequired } = DIALOGS[name];
  return (
    <FormDialog
      open
      title={title(row.player)}
      action={action}
      maxWidth="sm"
      isReady={!isBusy && (!isRequired || value.trim() !== '')}
      onSubmit={() => onSubmit(value.trim())}
      onClose={onClose}
    >
      <DialogContentText>{text}</DialogContentText>
      <TextField
        autoFocus
        fullWidth
        margin="dense"
        label={label}
        required={isRequired}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
