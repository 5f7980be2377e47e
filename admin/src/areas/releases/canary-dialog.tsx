import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StaffRemote } from '@greenroom/contract/admin';
import { type FormEvent, useState } from 'react';
import { useChangeRelease } from './use-change-release';

interface CanaryDialogProps {
  remote: StaffRemote;
  onClose: () => void;
}

/** Gives a version to a share of the visitors, changes the share, or ends it. The form is the question: what it does stands in it. */
export function CanaryDialog({ remote, onClose }: CanaryDialogProps) {
  const { name, live, canary } = remote;
  const others = remote.versions.filter(({ version }) => version !== live);
  const [version, setVersion] = useState(canary?.version ?? others[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? 10));
  const { change, isChanging } = useChangeRelease(remote);
  const share = percent.trim() === '' ? NaN : Number(percent);
  const isShare = share >= 0 && share <= 100;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    await change({ action: 'canary', version, percent: share });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="canary-title" fullWidth maxWidth="xs">
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id="canary-title">Canary of {name}</DialogTitle>
        <DialogContent>
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
          <DialogContentText>{meaningOf(remote, version, share)}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isShare || version === '' || isChanging}>
            {share === 0 ? 'End the canary' : 'Give it to them'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function meaningOf({ live }: StaffRemote, version: string, share: number): string {
  if (share === 0) return `All visitors get ${live}.`;
  return `The same visitors as long as it runs; the others stay with ${live}. A larger share adds visitors to ${version}.`;
}
