import { Box, CircularProgress, Link, Typography } from '@mui/material';
import { staffAccountEndpoints } from '@greenroom/contract/admin';
import { useQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useInput } from 'react-admin';
import { LoadError } from '../../components/load-error';
import { sendRequest } from '../../data/request';

/** The secret of a new app for one-time codes, as a QR code and as a text; part of the form that sends it back. */
export function AppSetUp() {
  // Another one each time the dialog opens, and the same one until it closes, also after a wrong code.
  const { data, error } = useQuery({
    queryKey: ['app-set-up'],
    queryFn: async () => (await sendRequest(staffAccountEndpoints.appOptions)).data,
    gcTime: 0,
    staleTime: 'static',
  });
  if (error) return <LoadError error={error} />;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <Typography variant="body2">
        Scan this with an app such as Aegis or Google Authenticator. On this device, <Link href={data.address}>open it in the app</Link>.
      </Typography>
      <QrCode text={data.address} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        Or type this key there: <code>{data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </Typography>
      <SetUpInput value={data.set_up} />
    </>
  );
}

/** Sent with the form, and not shown. */
function SetUpInput({ value }: { value: string }) {
  const { field } = useInput({ source: 'set_up', defaultValue: value });
  return <input type="hidden" {...field} />;
}

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw');
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, mx: 'auto', bgcolor: 'common.white', color: 'common.black' }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}
