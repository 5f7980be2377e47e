import { Box, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { saveFile } from '../../data/save-file';

interface RecoveryCodesDialogProps {
  /** Empty while there are none to show. */
  codes: string[];
  onClose: () => void;
}

/** Shows new recovery codes, which only the user keeps. Closed by its button alone. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const save = () => saveFile('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <Dialog open={codes.length > 0} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Keep your recovery codes</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Each replaces your second factor once, if you lose it. They are shown only now: keep them where your devices are not.
        </DialogContentText>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={save}>Save as a file</Button>
        <Button onClick={onClose}>I have kept them</Button>
      </DialogActions>
    </Dialog>
  );
}
