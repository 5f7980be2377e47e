import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { overlayEndpoints, type StaffOverlay } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';

/** The address of an overlay, to be copied into the streamer's software. */
export function OverlayAddress({ overlay: { id } }: { overlay: StaffOverlay }) {
  const { data: path, error } = useQuery({
    queryKey: ['overlays', id, 'address'],
    queryFn: async ({ signal }) => (await sendRequest(overlayEndpoints.address, { params: { id }, signal })).data.path,
  });
  const address = path ? location.origin + path : '';
  const input = useRef<HTMLInputElement>(null);
  const notify = useNotify();

  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      notify('Address copied', { type: 'success' });
    } catch {
      input.current?.focus();
      notify('The browser does not let the panel copy. The address is selected: copy it by Ctrl+C.', { type: 'warning' });
    }
  };
  if (error) return <LoadError error={error} />;
  return (
    <Box component="section" aria-label="Address" sx={{ width: '100%', mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <TextField
          label="Address"
          value={address}
          inputRef={input}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px', width: 'auto' }}
        />
        <Button variant="contained" startIcon={<CopyIcon />} disabled={address === ''} onClick={() => void copy()}>
          Copy address
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        In OBS, add a source of the kind Browser with this address, width 1920 and height 1080. Anyone with the address can see the overlay.
      </Typography>
    </Box>
  );
}
