import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { StaffRemote } from '@greenroom/contract/admin';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
import { CanaryPlanFields, draftOf, planOf } from './canary-plan-fields';
import { useChangeRelease } from './use-change-release';

interface CanaryDialogProps {
  remote: StaffRemote;
  onClose: () => void;
}

/** Starts a canary, changes its share or its plan, or ends it. No further confirmation, since the dialog explains the effect. */
export function CanaryDialog({ remote, onClose }: CanaryDialogProps) {
  const { name, live, canary } = remote;
  const others = remote.versions.filter(({ version }) => version !== live);
  const [version, setVersion] = useState(canary?.version ?? others[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? 10));
  const [isPlanned, setPlanned] = useState(canary?.plan !== undefined);
  const [draft, setDraft] = useState(() => draftOf(canary));
  const { change, isChanging } = useChangeRelease(remote);
  const share = percent.trim() === '' ? NaN : Number(percent);
  const isShare = share >= 0 && share <= 100;
  const plan = isPlanned ? planOf(draft) : null;

  const save = async () => {
    await change({ action: 'canary', version, ...(plan ? { percent: plan.steps[0] ?? 0, plan } : { percent: share }) });
    onClose();
  };
  return (
    <FormDialog
      open
      title={`Canary of ${name}`}
      action={isPlanned ? 'Start it' : share === 0 ? 'End the canary' : 'Give it to them'}
      isReady={(isPlanned ? plan !== null : isShare) && version !== '' && !isChanging}
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
      <FormControlLabel
        control={<Switch checked={isPlanned} onChange={(_, checked) => setPlanned(checked)} />}
        label="Let it decide by itself"
        sx={{ my: 0.5 }}
      />
      {isPlanned ? (
        <CanaryPlanFields draft={draft} onChange={setDraft} />
      ) : (
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
      )}
      <DialogContentText>{isPlanned ? planEffectOf(remote, version) : effectOf(remote, version, share)}</DialogContentText>
    </FormDialog>
  );
}

function effectOf({ live }: StaffRemote, version: string, share: number): string {
  if (share === 0) return `All visitors get ${live}.`;
  return `The same visitors as long as it runs; the others stay with ${live}. A larger share adds visitors to ${version}.`;
}

function planEffectOf({ live }: StaffRemote, version: string): string {
  return `${version} goes from step to step while it is no worse than ${live}, and is live for all after the last one. If it is worse, all visitors get ${live} again, at once.`;
}
