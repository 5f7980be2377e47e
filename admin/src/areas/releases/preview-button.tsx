import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Preview } from '@greenroom/contract';
import { staffReleaseEndpoints } from '@greenroom/contract/admin';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { AddressField } from '../../components/address-field';
import { sendRequest } from '../../data/request';

interface PreviewButtonProps {
  remote: string;
  version: string;
}

/** Creates the address at which a version can be previewed on the site, and shows it in a dialog. */
export function PreviewButton({ remote, version }: PreviewButtonProps) {
  const notify = useNotify();
  const titleId = useId();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);

  const create = async () => {
    setCreating(true);
    try {
      setPreview((await sendRequest(staffReleaseEndpoints.preview, { params: { remote }, body: { version } })).data);
      setOpen(true);
    } catch (error) {
      notify((error as Error).message, { type: 'error', autoHideDuration: 8000 });
    }
    setCreating(false);
  };
  return (
    <>
      <Button size="small" disabled={isCreating} aria-label={`Preview: ${version} of ${remote}`} onClick={() => void create()}>
        Preview
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>{`Preview of ${remote}`}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {version} opens on the site for anyone with this address, until {preview && new Date(preview.expires_at).toLocaleString()}. It
            asks first, and stays in the tab that agrees; visitors keep what is live.
          </DialogContentText>
          <AddressField address={preview?.url ?? ''} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
          <Button variant="outlined" href={preview?.url ?? ''} target="_blank" rel="noreferrer">
            Open in a new tab
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
