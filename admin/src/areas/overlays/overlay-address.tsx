import { Box, Typography } from '@mui/material';
import { overlayEndpoints, type StaffOverlay } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { AddressField } from '../../components/address-field';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';

/** The address of an overlay, to be copied into the streamer's software. */
export function OverlayAddress({ overlay: { id } }: { overlay: StaffOverlay }) {
  const { data: path, error } = useQuery({
    queryKey: ['overlays', id, 'address'],
    queryFn: async ({ signal }) => (await sendRequest(overlayEndpoints.address, { params: { id }, signal })).data.path,
  });
  if (error) return <LoadError error={error} />;
  return (
    <Box component="section" aria-label="Address" sx={{ width: '100%', mb: 2 }}>
      <AddressField address={path ? location.origin + path : ''} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        In OBS, add a Browser source with this address, width 1920 and height 1080. Anyone with the address can see the overlay.
      </Typography>
    </Box>
  );
}
