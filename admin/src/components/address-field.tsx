import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, TextField } from '@mui/material';
import { useRef } from 'react';
import { useNotify } from 'react-admin';

/** An address with a button that copies it; empty while it loads. */
export function AddressField({ address, label = 'Address' }: { address: string; label?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      notify('Address copied', { type: 'success' });
    } catch {
      input.current?.focus();
      notify('The browser does not let the panel copy. The address is selected: copy it with Ctrl+C.', { type: 'warning' });
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <TextField
        label={label}
        value={address}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 220px', width: 'auto' }}
      />
      <Button variant="outlined" startIcon={<CopyIcon />} disabled={address === ''} onClick={() => void copy()}>
        Copy address
      </Button>
    </Box>
  );
}
