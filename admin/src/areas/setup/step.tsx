import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { SetupConnection, type SetupStep, type SetupStepName, setupEndpoints } from '@greenroom/contract/admin';
import { type ReactNode, useState } from 'react';
import { TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ActionButton, sending } from '../../components/actions';
import { CopyField } from '../../components/fields';
import { StateChip, When, PanelCard } from '../../components/parts';
import { SettingsForm } from '../../components/settings-form';
import { sendRequest } from '../../data/request';
import { ConnectButton } from '../kick-channel/connection';

const PERMISSION = 'settings:configure';

const isConnection = (name: SetupStepName) => SetupConnection.safeParse(name).success;

interface StepText {
  title: string;
  text: ReactNode;
  addresses?: readonly string[];
  /** Inputs by variable; empty for a step with pages of its own. */
  fields: readonly Field[];
  pages?: readonly { path: string; label: string }[];
}

interface Field {
  source: string;
  label: string;
  helperText?: string;
  isSecret?: boolean;
}

const clientOf = (name: string): Field[] => [
  { source: `${name}_CLIENT_ID`, label: `Client ID (${name}_CLIENT_ID)` },
  { source: `${name}_CLIENT_SECRET`, label: `Client secret (${name}_CLIENT_SECRET)`, isSecret: true },
];

const Elsewhere = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} target="_blank" rel="noopener">
    {children}
  </Link>
);

const STEPS: Record<SetupStepName, StepText> = {
  name: {
    title: '1. Name',
    text: 'Shown in the header, in page titles and in emails.',
    fields: [],
    pages: [{ path: '/settings', label: 'Name the site' }],
  },
  discord: {
    title: '2. Sign-in with Discord',
    text: (
      <>
        By an application at <Elsewhere href="https://discord.com/developers/applications">discord.com/developers</Elsewhere>, whose
        redirects under OAuth2 have this address.
      </>
    ),
    addresses: ['Redirect'],
    fields: clientOf('DISCORD'),
  },
  kick: {
    title: '3. Kick channel',
    text: (
      <>
        By an app in <Elsewhere href="https://kick.com/settings/developer">Kick's developer settings</Elsewhere>. It has both redirects, and
        webhooks are switched on, with the last address. Then the channel's owner connects it, and the home page shows its live stream by
        itself.
      </>
    ),
    addresses: ['Redirect of members', 'Redirect of the channel', 'Webhook'],
    fields: clientOf('KICK'),
  },
  mail: {
    title: '4. Mail',
    text: 'Sends you messages from the contact form, and sends notifications to members who want them.',
    fields: [
      {
        source: 'SMTP_URL',
        label: 'Mail server (SMTP_URL)',
        helperText: 'For example, smtps://user:password@mail.example. Write special characters in the password as %xx.',
        isSecret: true,
      },
      { source: 'MAIL_FROM', label: 'Sender (MAIL_FROM)', helperText: 'For example, Greenroom <site@mail.example>.' },
      { source: 'CONTACT_MAIL_TO', label: 'Your address (CONTACT_MAIL_TO)' },
    ],
  },
  appearance: {
    title: '5. Appearance',
    text: 'Your logo, colour, texts and links. Preview them on the real site before they go live.',
    fields: [],
    pages: [{ path: '/appearance', label: 'Set the appearance' }],
  },
  platform: {
    title: '6. Platform',
    text: 'A casino whose players you rank. You only need a name and a short name for addresses.',
    fields: [],
    pages: [{ path: '/platforms/create', label: 'New platform' }],
  },
  sources: {
    title: '7. Wagers',
    text: "Leaderboards count what players wager at a platform. A source fetches that from the casino's affiliate API with your key, or from a published sheet. Open the platform, then Source. Or import a CSV file.",
    fields: [],
    pages: [
      { path: '/platforms', label: 'Open the platforms' },
      { path: '/wagers', label: 'Import a file' },
    ],
  },
  leaderboard: {
    title: '8. Leaderboard',
    text: 'A period for a platform, with its prizes. It ranks all wagers in this period, even those from before you created it.',
    fields: [],
    pages: [{ path: '/leaderboards/create', label: 'New leaderboard' }],
  },
  bot: {
    title: '9. Discord bot',
    text: (
      <>
        Gives your members the roles that they redeem in the store. Create the bot at{' '}
        <Elsewhere href="https://discord.com/developers/applications">discord.com/developers</Elsewhere>, invite it to your Discord server
        with the permission Manage Roles, and move its role above the ones it gives.
      </>
    ),
    fields: [
      {
        source: 'DISCORD_SERVER_ID',
        label: 'Server ID (DISCORD_SERVER_ID)',
        helperText: "In Discord, with the developer mode on: right-click the server's name, then Copy Server ID.",
      },
      { source: 'DISCORD_BOT_TOKEN', label: 'Bot token (DISCORD_BOT_TOKEN)', isSecret: true },
    ],
  },
};

const STATES = {
  done: { label: 'Done', color: 'success' },
  warning: { label: 'Done, with a remark', color: 'warning' },
  failed: { label: 'Failing', color: 'error' },
  skipped: { label: 'Left for later', color: 'default' },
  open: { label: 'To do', color: 'info' },
} as const;

export function Step({ step }: { step: SetupStep }) {
  const { title, text, addresses = [], fields, pages = [] } = STEPS[step.name];
  // Afterwards the form shows why an attempt failed.
  const [isTried, setTried] = useState(false);
  const head = (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip {...STATES[step.status]} />
        {step.tested_at !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Tested <When at={step.tested_at} />
          </Typography>
        )}
      </Stack>
      <Typography sx={{ maxWidth: '70ch' }}>{text}</Typography>
      {step.addresses.map((address, index) => (
        <CopyField key={address} text={address} {...(addresses[index] && { label: addresses[index] })} />
      ))}
      {step.text !== null && !(isTried && step.status === 'failed') && <Result step={step} />}
    </>
  );
  const actions = (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {pages.map(({ path, label }, index) => (
        <Button key={path} variant={step.status === 'done' || index > 0 ? 'outlined' : 'contained'} component={RouterLink} to={path}>
          {label}
        </Button>
      ))}
      {step.name === 'kick' && step.is_entered && step.status !== 'done' && (
        <ConnectButton variant="contained" query="?return_to=/admin-new/setup">
          Connect a channel
        </ConnectButton>
      )}
      <StepActions step={step} />
    </Stack>
  );
  if (fields.length > 0 && !step.is_fixed) {
    return (
      <ConnectionForm title={title} step={step} fields={fields} actions={actions} onTry={() => setTried(true)}>
        {head}
      </ConnectionForm>
    );
  }
  return (
    <PanelCard title={title}>
      <Stack sx={{ gap: 2 }}>
        {head}
        {step.is_fixed && <FixedValues step={step} fields={fields} />}
        {actions}
      </Stack>
    </PanelCard>
  );
}

const SEVERITIES = { failed: 'error', warning: 'warning', skipped: 'warning', open: 'success', done: 'success' } as const;

const Result = ({ step: { status, text } }: { step: SetupStep }) => (
  <Alert severity={SEVERITIES[status]} sx={{ overflowWrap: 'anywhere' }}>
    {text}
  </Alert>
);

function StepActions({ step: { name, status, is_entered: isEntered } }: { step: SetupStep }) {
  const canSkip = (status === 'open' || status === 'failed') && name !== 'discord';
  return (
    <>
      {isEntered && isConnection(name) && (
        <ActionButton {...sending(setupEndpoints.test, { params: { name } })} done="Tested">
          Test again
        </ActionButton>
      )}
      {canSkip && (
        <ActionButton {...sending(setupEndpoints.skip, { params: { name } })} done="Left for later">
          Leave for later
        </ActionButton>
      )}
    </>
  );
}

function FixedValues({ step, fields }: { step: SetupStep; fields: readonly Field[] }) {
  const shown = fields.flatMap(({ source }) => (step.values[source] === undefined ? [] : [`${source}=${step.values[source]}`]));
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      Set in the server&apos;s environment: {shown.join(', ')}
    </Typography>
  );
}

type Values = Record<string, string>;

interface ConnectionFormProps {
  title: string;
  step: SetupStep;
  fields: readonly Field[];
  actions: ReactNode;
  onTry: () => void;
  children: ReactNode;
}

function ConnectionForm({ title, step, fields, actions, onTry, children }: ConnectionFormProps) {
  const stored: Values = Object.fromEntries(fields.map(({ source }) => [source, step.values[source] ?? '']));
  const save = async (values: Values) => {
    if (!isConnection(step.name)) return values;
    onTry();
    const entered = Object.fromEntries(Object.entries(values).map(([source, value]) => [source, value ?? '']));
    await sendRequest(setupEndpoints.connect, { params: { name: step.name }, body: { values: entered } });
    // The secret is stored, and not shown again.
    return Object.fromEntries(fields.map(({ source, isSecret }) => [source, isSecret ? '' : (entered[source] ?? '')]));
  };
  return (
    <SettingsForm title={title} permission={PERMISSION} stored={stored} save={save} saveLabel="Test and save" actions={actions}>
      {children}
      {fields.map(({ isSecret, helperText = false, ...field }) => (
        <TextInput
          key={field.source}
          {...field}
          fullWidth
          {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
          helperText={isSecret && step.is_entered ? 'A value is stored. Leave empty to keep it.' : helperText}
        />
      ))}
    </SettingsForm>
  );
}
