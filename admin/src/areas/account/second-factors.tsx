import {
  Button,
  Stack,
  Typography,
  Box,
  CircularProgress,
  Link,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { PERMISSIONS, type SecondFactorAdded, type StaffAccount, staffAccountEndpoints } from '@greenroom/contract/admin';
import { TextInput, useNotify, useInput } from 'react-admin';
import encodeQR from 'qr';
import { useId } from 'react';
import { ActionButton, ActionDialog, sending } from '../../components/actions';
import { When, PanelCard } from '../../components/parts';
import { StaticTable } from '../../components/static-table';
import { askForConfirmation } from '../../data/confirmation';
import { limitsOf } from '../../data/form-schema';
import { createPasskey } from '../../data/passkeys';
import { sendRequest, useData } from '../../data/request';
import { LoadError } from '../../components/load-error';
import { saveFile } from '../../data/files';

const limits = limitsOf(staffAccountEndpoints.addApp.body);

const KINDS = { passkey: 'Passkey', totp: 'Authenticator app' };

interface SecondFactorsProps {
  account: StaffAccount;
  onCodes: (codes: string[]) => void;
}

export function SecondFactors({ account: { factors, recovery_codes: codesLeft }, onCodes }: SecondFactorsProps) {
  const showCodes = ({ recovery_codes: codes }: SecondFactorAdded) => onCodes(codes);
  return (
    <PanelCard title="Second factor">
      <Typography variant="body2" sx={{ mb: 2 }}>
        A second factor confirms it&apos;s you, in addition to Discord, so a stolen session isn&apos;t enough to get in.
      </Typography>
      {factors.length > 0 && (
        <StaticTable
          label="Your second factors"
          hasRowHeaders
          hasCards
          columns={['Name', 'Kind', 'Added', 'Last used', 'Action']}
          rows={factors.map(({ id, name, kind, created_at: addedAt, used_at: usedAt }) => ({
            key: id,
            cells: [
              name,
              KINDS[kind],
              <When key="added" at={addedAt} />,
              <When key="used" at={usedAt} none="Never" />,
              <ActionButton
                key="remove"
                {...sending(staffAccountEndpoints.removeFactor, { params: { id } })}
                size="small"
                color="warning"
                aria-label={`Remove ${name}`}
                done={`${name} was removed`}
                confirm={{ title: `Remove ${name}?`, content: "It will no longer confirm it's you." }}
              >
                Remove
              </ActionButton>,
            ],
          }))}
          sx={{ mb: 2 }}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ActionDialog<{ name: string }>
          permission={PERMISSIONS}
          label="Add a passkey"
          action="Continue"
          text="Stored on your device or a security key, which asks for your fingerprint, face or PIN."
          act={async ({ name }) => showCodes(await createPasskey(name))}
          done="The passkey was added"
        >
          <TextInput source="name" helperText="For example, the device it's on." {...limits.name} />
        </ActionDialog>
        {!factors.some(({ kind }) => kind === 'totp') && (
          <ActionDialog<{ name: string; set_up: string; code: string }>
            permission={PERMISSIONS}
            label="Add an authenticator app"
            action="Add"
            act={async (body) => showCodes(await sendRequest(staffAccountEndpoints.addApp, { body }))}
            done="The app was added"
          >
            <AppSetUp />
            <TextInput source="name" helperText="For example, the phone it's on." {...limits.name} />
            <TextInput source="code" label="Code shown in the app" autoComplete="one-time-code" {...limits.code} />
          </ActionDialog>
        )}
      </Stack>
      {factors.length > 0 && (
        <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">
            To change your account on the site, under Settings, you need to have confirmed within the last ten minutes.
          </Typography>
          <ConfirmButton />
        </Stack>
      )}
      {factors.length > 0 && (
        <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">
            {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left, each of which replaces a lost device once.
          </Typography>
          <ActionButton
            permission={PERMISSIONS}
            size="small"
            act={async () => showCodes(await sendRequest(staffAccountEndpoints.renewRecoveryCodes))}
            done="The recovery codes were replaced"
            confirm={{ title: 'Replace the recovery codes?', content: 'Your old recovery codes will stop working.' }}
          >
            Replace them
          </ActionButton>
        </Stack>
      )}
    </PanelCard>
  );
}

/** Confirms the session for the site's own pages, which have no such dialog. */
function ConfirmButton() {
  const notify = useNotify();
  const confirm = async () => {
    if (await askForConfirmation('second-factor')) notify('Confirmed for ten minutes', { type: 'success' });
  };
  return (
    <Button size="small" onClick={() => void confirm()}>
      Confirm it's you
    </Button>
  );
}

/** Shows the secret of a new app as a QR code and a text, as part of the form that sends it back. */
function AppSetUp() {
  // New each time the dialog opens, and kept after a wrong code.
  const { data, error } = useData(['app-set-up'], staffAccountEndpoints.appOptions, { gcTime: 0, staleTime: 'static' });
  if (error) return <LoadError error={error} />;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <Typography variant="body2">
        Scan this with an authenticator app, such as Aegis or Google Authenticator. On this device,{' '}
        <Link href={data.address}>open it in the app</Link>.
      </Typography>
      <QrCode text={data.address} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        Or type this key there: <code>{data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </Typography>
      <SetUpInput value={data.set_up} />
    </>
  );
}

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
      sx={{ width: 200, height: 200, mx: 'auto', bgcolor: 'common.white', color: 'common.black', forcedColorAdjust: 'none' }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}

/** Shows new recovery codes, which only the user keeps, until its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const titleId = useId();
  const save = () => saveFile('recovery-codes.txt', new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <Dialog open={codes.length > 0} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Keep your recovery codes</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          If you lose your second factor, each code replaces it once. They&apos;re only shown now, so keep them somewhere other than on your
          devices.
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
        <Button onClick={onClose}>I&apos;ve saved them</Button>
      </DialogActions>
    </Dialog>
  );
}
