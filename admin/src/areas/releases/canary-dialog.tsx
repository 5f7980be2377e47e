import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StaffRemote } from '@greenroom/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
import { useChangeRelease } from './use-change-release';

interface CanaryDialogProps {
  remote: StaffRemote;
  onClose: () => void;
}

/** Starts a canary, changes its share, or ends it. No further confirmation, since the dialog explains the effect. */
export function CanaryDialog({ remote, onClose }: CanaryDialogProps) {
  const { name, live, canary } = remote;
  const others = remote.versions.filter(({ version }) => version !== live);
  const [version, setVersion] = useState(canary?.version ?? others[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? 10));
  const { change, isChanging } = useChangeRelease(remote);
  const share = percent.trim() === '' ? NaN : Number(percent);
  const isShare = share >= 0 && share <= 100;

  const save = async () => {
    await change({ action: 'canary', version, percent: share });
    onClose();
  };
  return (
    <FormDialog
      open
      title={`Canary of ${name}`}
      action={share === 0 ? 'End the canary' : 'Give it to them'}
      isReady={isShare && version !== '' && !isChanging}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField select fullWidth label="Version" value={version} onChange={(event) => setVersion(event.target.value)} margin="dense">
        {others.map((other) => (
          <MenuItem key={other.version} value={other.version}>
            {other.version}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        autoFocus
        fullWidth
        label="Share of the visitors, in percent"
        type="number"
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        error={!isShare}
        helperText={isShare ? ' ' : 'From 0 to 100.'}
        slotProps={{ htmlInput: { min: 0, max: 100, step: 'any' } }}
        margin="dense"
      />
      <DialogContentText>{effectOf(remote, version, share)}</DialogContentText>
    </FormDialog>
  );
}

function effectOf({ live }: StaffRemote, version: string, share: number): string {
  if (share === 0) return `All visitors get ${live}.`;
  return `The same visitors as long as it runs; the others stay with ${live}. A larger share adds visitors to ${version}.`;
}
