import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { staffReleaseEndpoints } from '@greenroom/contract/admin';
import { useId, useState } from 'react';
import { CopyField } from '../../components/fields';
import { When } from '../../components/parts';
import { sendRequest } from '../../data/request';
import { useAction } from '../../components/actions';

export function PreviewButton({ remote, version }: { remote: string; version: string }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, data } = useAction(() =>
    sendRequest(staffReleaseEndpoints.preview, { params: { remote }, body: { version } }),
  );
  const preview = data?.data;
  return (
    <>
      <Button
        size="small"
        disabled={isPending}
        aria-label={`Preview: ${version} of ${remote}`}
        onClick={() => mutate(undefined, { onSuccess: () => setOpen(true) })}
      >
        Preview
      </Button>
      {preview && (
        <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="sm">
          <DialogTitle id={titleId}>{`Preview of ${remote}`}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>
              {version} opens on the site for anyone with this address, until <When at={preview.expires_at} />. It asks first, and stays in
              the tab that agrees; visitors keep what is live.
            </DialogContentText>
            <CopyField text={preview.url} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <Button variant="outlined" href={preview.url} target="_blank" rel="noreferrer">
              Open in a new tab
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
