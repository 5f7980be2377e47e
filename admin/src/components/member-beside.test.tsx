import type { MemberOverview, Preset } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { respond } from '../testing/fake-api';
import { renderPanel, staffWith } from '../testing/render-panel';
import { AT, NOVA, overviewOf } from '../testing/rows';
import { MemberCard } from './member-beside';

const OVERVIEW = overviewOf({
  kick_username: 'NovaOnKick',
  points: 1250,
  ledger: [{ id: 1, amount: -300, balance_after: 1250, reason: 'Store', note: null, created_at: AT }],
  redemptions: [{ id: 1, name: 'Hoodie', status: 'pending', created_at: AT }],
  earned: [{ source: 'Bonus hunt: watching', at: AT, counted: 70, uncounted: 30, reason: '30 points withheld: earned during a ban.' }],
  remarks: ['The Kick account is excluded from points for watching.'],
});

const show = (overview: Partial<MemberOverview>, role: Preset = 'Moderator') =>
  renderPanel(<MemberCard member={NOVA} />, { 'GET /members/1/overview': { data: { ...OVERVIEW, ...overview } } }, '/', staffWith(role));
const card = async () => within(await screen.findByRole('region', { name: 'nova' }));

it('shows what was counted and what was not, with the reason', async () => {
  show({});
  expect(await (await card()).findByText('1,250')).toBeVisible();
  expect((await card()).getByText('Bonus hunt: watching').closest('li')).toHaveTextContent(
    /\+70.*, 30 not counted\. 30 points withheld: earned during a ban\./,
  );
  expect(screen.getByRole('note')).toHaveTextContent('The Kick account is excluded from points for watching.');
  expect(screen.getByText('Store').closest('li')).toHaveTextContent(/-300.*then 1,250/);
});

it('shows purchases on demand, and leaves out what is empty or not for the role', async () => {
  show({}, 'Overlay operator');
  await userEvent.click(await screen.findByText('Purchases'));
  expect(screen.getByText('Hoodie').closest('li')).toHaveTextContent(/pending/);
  for (const title of ['Challenge claims', 'Accounts and look-alikes']) expect(screen.queryByText(title)).toBeNull();
  expect(screen.getByRole('link', { name: 'nova' })).toHaveAttribute('href', '/profile/nova');
});

it('shows those who may see members the accounts, the look-alikes and the reason of a ban, and links the member', async () => {
  show(
    {
      banned_at: AT,
      ban_reason: 'Two accounts',
      casinos: [{ label: 'Roobet', name: 'nova_1' }],
      same_as: [{ id: '2', username: 'comet', note: 'Said so.', judged_at: AT }],
      excluded_at: AT,
    },
    'Admin',
  );
  expect(await screen.findByText('Banned: Two accounts')).toBeVisible();
  expect(screen.getByText('Self-excluded permanently')).toBeVisible();
  await userEvent.click(screen.getByText('Accounts and look-alikes'));
  expect(screen.getByText('nova_1')).toBeVisible();
  expect(screen.getByText(/: Said so\.$/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'nova' })).toHaveAttribute('href', '/members/1/show');
});

it('shows why it cannot be loaded', async () => {
  renderPanel(<MemberCard member={NOVA} />, { 'GET /members/1/overview': respond(503, { message: 'The database is down.' }) });
  expect(await screen.findByText('The database is down.')).toBeVisible();
});
