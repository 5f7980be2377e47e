import { Button, Stack, Typography } from '@mui/material';
import { PERMISSIONS, type SecondFactorAdded, type StaffAccount, staffAccountEndpoints } from '@greenroom/contract/admin';
import { TextInput, useNotify } from 'react-admin';
import { ActionButton, ActionDialog } from '../../components/actions';
import { When } from '../../components/cells';
import { PanelCard } from '../../components/panel-card';
import { StaticTable } from '../../components/static-table';
import { askForConfirmation } from '../../data/confirmation';
import { limitsOf } from '../../data/form-schema';
import { createPasskey } from '../../data/passkeys';
import { sendRequest } from '../../data/request';
import { AppSetUp } from './app-set-up';

const limits = limitsOf(staffAccountEndpoints.addApp.body);

const KINDS = { passkey: 'Passkey', totp: 'App for one-time codes' };

interface SecondFactorsProps {
  account: StaffAccount;
  /** Called with new recovery codes. */
  onCodes: (codes: string[]) => void;
}

/** The passkeys and the app of the user's account, with what adds and removes them. */
export function SecondFactors({ account: { factors, recovery_codes: codesLeft }, onCodes }: SecondFactorsProps) {
  const showCodes = ({ recovery_codes: codes }: SecondFactorAdded) => onCodes(codes);
  return (
    <PanelCard title="Second factor">
      <Typography variant="body2" sx={{ mb: 2 }}>
        It confirms that it is you, besides your Discord account: a stolen session alone then opens nothing here.
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
                permission={PERMISSIONS}
                key="remove"
                size="small"
                color="warning"
                aria-label={`Remove ${name}`}
                act={() => sendRequest(staffAccountEndpoints.removeFactor, { params: { id } })}
                done={`${name} was removed`}
                confirm={{ title: `Remove ${name}?`, content: 'It will no longer confirm that it is you.' }}
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
          text="Your device or a security key keeps it, and asks for your finger, face or PIN."
          act={async ({ name }) => showCodes(await createPasskey(name))}
          done="The passkey was added"
        >
          <TextInput source="name" helperText="Such as the device that it is on." {...limits.name} />
        </ActionDialog>
        {!factors.some(({ kind }) => kind === 'totp') && (
          <ActionDialog<{ name: string; set_up: string; code: string }>
            permission={PERMISSIONS}
            label="Add an app for one-time codes"
            action="Add"
            act={async (body) => showCodes(await sendRequest(staffAccountEndpoints.addApp, { body }))}
            done="The app was added"
          >
            <AppSetUp />
            <TextInput source="name" helperText="Such as the phone that it is on." {...limits.name} />
            <TextInput source="code" label="The code that it shows" autoComplete="one-time-code" {...limits.code} />
          </ActionDialog>
        )}
      </Stack>
      {factors.length > 0 && (
        <Stack direction="row" sx={{ mt: 2, gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">
            Changing your account on the site, under Settings, needs a confirmation within the last ten minutes.
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
            confirm={{ title: 'Replace the recovery codes?', content: 'Those that you have kept no longer count.' }}
          >
            Replace them
          </ActionButton>
        </Stack>
      )}
    </PanelCard>
  );
}

/** Confirms the session for what the user is about to do on the site, which has no such dialog. */
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
