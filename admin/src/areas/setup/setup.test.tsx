import type { SetupStep } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn, respond } from '../../testing/fake-api';
import { enter, renderPanel } from '../../testing/render-panel';
import { SetupLeft } from '../dashboard/dashboard';
import { SetupPage } from './setup-page';

const OPEN: Omit<SetupStep, 'name'> = {
  status: 'open',
  text: null,
  tested_at: null,
  is_entered: false,
  is_fixed: false,
  values: {},
  addresses: [],
};
const STEPS: SetupStep[] = [
  { ...OPEN, name: 'name', status: 'done' },
  {
    ...OPEN,
    name: 'discord',
    status: 'done',
    is_entered: true,
    is_fixed: true,
    values: { DISCORD_CLIENT_ID: '4711' },
    addresses: ['https://site.example/auth/discord/callback'],
  },
  { ...OPEN, name: 'kick' },
  { ...OPEN, name: 'mail' },
  { ...OPEN, name: 'appearance', status: 'done' },
  { ...OPEN, name: 'platform', status: 'done' },
  { ...OPEN, name: 'sources', status: 'skipped' },
  { ...OPEN, name: 'leaderboard' },
];

const step = (name: string) => screen.findByRole('region', { name });
const withStep = (name: string, changes: Partial<SetupStep>) => STEPS.map((one) => (one.name === name ? { ...one, ...changes } : one));

it('tests and saves a mail server, and forgets its password', async () => {
  const requests = renderPanel(<SetupPage />, { 'GET /setup': { data: STEPS }, 'PUT /setup/mail': { data: STEPS } });
  const mail = within(await step('4. Mail'));
  await enter('Mail server', 'smtps://us:pass@mail.example');
  await enter('Sender', 'site@mail.example');
  await enter('Your address', 'me@mail.example');
  await userEvent.click(mail.getByRole('button', { name: 'Test and save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const values = { SMTP_URL: 'smtps://us:pass@mail.example', MAIL_FROM: 'site@mail.example', CONTACT_MAIL_TO: 'me@mail.example' };
  expect(changesIn(requests)).toEqual([['PUT', '/setup/mail', { values }]]);
  expect(mail.getByLabelText(/Mail server/)).toHaveValue('');
  expect(mail.getByLabelText(/Sender/)).toHaveValue('site@mail.example');
});

it('says what is wrong with what was entered, which stays', async () => {
  const message = 'Kick refuses the client. Copy KICK_CLIENT_ID and KICK_CLIENT_SECRET from the application at Kick again.';
  renderPanel(<SetupPage />, { 'GET /setup': { data: STEPS }, 'PUT /setup/kick': respond(422, { message }) });
  const kick = within(await step('3. Kick channel'));
  await enter('Client ID', '4711');
  await enter('Client secret', 'wrong');
  await userEvent.click(kick.getByRole('button', { name: 'Test and save' }));
  expect(await kick.findByText(message)).toBeVisible();
  expect(kick.getByLabelText(/Client secret/)).toHaveValue('wrong');
});

it('shows what the environment has, which can only be tested', async () => {
  const requests = renderPanel(<SetupPage />, { 'GET /setup': { data: STEPS }, 'POST /setup/discord/test': { data: STEPS } });
  const discord = within(await step('2. Sign-in with Discord'));
  expect(discord.getByText(/Set in the server's environment.*DISCORD_CLIENT_ID=4711/)).toBeVisible();
  expect(discord.queryByLabelText(/Client/)).not.toBeInTheDocument();
  expect(discord.getByLabelText('Redirect')).toHaveValue('https://site.example/auth/discord/callback');
  await userEvent.click(discord.getByRole('button', { name: 'Test again' }));
  expect(await screen.findByText('Tested')).toBeVisible();
  expect(changesIn(requests)).toEqual([['POST', '/setup/discord/test', undefined]]);
});

it('leaves a step for later', async () => {
  const requests = renderPanel(<SetupPage />, {
    'GET /setup': { data: withStep('sources', { status: 'open' }) },
    'POST /setup/mail/skip': { data: STEPS },
  });
  await userEvent.click(within(await step('4. Mail')).getByRole('button', { name: 'Leave for later' }));
  expect(
    await screen.findByText('Left for later', { selector: '.MuiSnackbarContent-message *, [role=alert] *, p, div' }),
  ).toBeInTheDocument();
  expect(changesIn(requests)).toEqual([['POST', '/setup/mail/skip', undefined]]);
});

it('offers to connect the channel of an app at Kick, and says what fails', async () => {
  const text = 'Kick refuses the callback.';
  renderPanel(<SetupPage />, { 'GET /setup': { data: withStep('kick', { is_entered: true, status: 'failed', text }) } });
  const kick = within(await step('3. Kick channel'));
  expect(kick.getByText('Failing')).toBeVisible();
  expect(kick.getByText(text)).toBeVisible();
  expect(kick.getByRole('button', { name: 'Connect a channel' })).toBeEnabled();
});

it('leads to the pages that do the rest, and says on the first page how much that is', async () => {
  renderPanel(
    <>
      <SetupLeft />
      <SetupPage />
    </>,
    { 'GET /setup': { data: STEPS } },
  );
  expect(await screen.findByText('Setting the site up: 3 steps are left.')).toBeVisible();
  const links = within(await step('7. Wagers')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/platforms', '/wagers']);
  expect(within(await step('8. Leaderboard')).getByRole('link', { name: 'New leaderboard' })).toHaveAttribute(
    'href',
    '/leaderboards/create',
  );
});
