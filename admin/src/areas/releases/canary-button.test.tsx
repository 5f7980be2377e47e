import type { StaffRemote } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { CanaryButton } from './canary-button';

const version = (name: string) => ({
  version: name,
  live_since: null,
  by: null,
  checked: true,
  pages: 0,
  failures: 0,
  measured: null,
  problems: [],
  warnings: [],
});
const REMOTE: StaffRemote = {
  name: 'store',
  number: 1,
  live: '1.0.0',
  canary: null,
  progress: null,
  before: null,
  released_with: [],
  versions: [version('2.0.0'), version('1.0.0')],
  history: [],
};

/** Opens the dialog. @returns the changes that were sent */
async function open(remote: StaffRemote) {
  const requests = renderPanel(<CanaryButton remote={remote} />, { 'POST /releases/store': { data: remote } });
  await userEvent.click(screen.getByRole('button', { name: remote.canary ? 'Change the canary' : 'Start a canary' }));
  return () => changesIn(requests).map(([, , body]) => body);
}

const steps = () => screen.getByRole('textbox', { name: /^Steps/ });
/** Replaces a field's text at once, in place of typing, which renders the dialog for each key. */
const write = (field: HTMLElement, text: string) => userEvent.clear(field).then(() => userEvent.paste(text));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const letItDecide = () => userEvent.click(screen.getByRole('switch', { name: 'Let it decide automatically' }));

it('starts a canary that decides by itself, with its first step', async () => {
  const sent = await open(REMOTE);
  await letItDecide();
  await write(steps(), '10% 50%');
  await write(screen.getByRole('textbox', { name: 'Views that each step needs' }), '200');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Slower pages/ }));
  await press('Start it');
  expect(await screen.findByText('Changed: visitors get it with the next page')).toBeVisible();
  const plan = { steps: [10, 50], rules: ['failures', 'flows'], pages: 200 };
  expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 10, plan } }]);
});

it('refuses steps that do not rise, and a plan without rules', async () => {
  const sent = await open(REMOTE);
  await letItDecide();
  for (const wrong of ['50, 5', '0', '5, 101', 'five', '100']) {
    await write(steps(), wrong);
    await press('Start it');
    expect(steps()).toHaveAccessibleDescription('Rising shares above 0 and below 100, such as 5, 25, 50.');
  }
  await write(steps(), '5');
  expect(steps()).toBeValid();
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press('Start it');
  expect(await screen.findByText('Please choose at least one.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('gives a version to a share of the visitors, and ends that at 0', async () => {
  const sent = await open({ ...REMOTE, canary: { version: '2.0.0', percent: 25 } });
  const share = screen.getByRole('textbox', { name: /^Share of the visitors/ });
  expect(screen.getByText(/A larger share adds visitors to 2\.0\.0\./)).toBeVisible();
  await write(share, '101');
  await press('Give it to them');
  expect(share).toHaveAccessibleDescription('From 0 to 100.');
  await write(share, '0');
  expect(screen.getByText('All visitors get 1.0.0.')).toBeVisible();
  await press('End the canary');
  await screen.findByText('Changed: visitors get it with the next page');
  expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 0 } }]);
});

it('begins with the staff, and stays with them until it ends', async () => {
  const sent = await open(REMOTE);
  await userEvent.click(screen.getByRole('combobox', { name: /^First for/ }));
  await userEvent.click(screen.getByRole('option', { name: 'The staff' }));
  await write(screen.getByRole('textbox', { name: /^Share of the visitors/ }), '0');
  expect(screen.getByText('Only they get 2.0.0; all others stay with 1.0.0.')).toBeVisible();
  await press('Give it to them');
  await screen.findByText('Changed: visitors get it with the next page');
  expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 0, audience: 'staff' } }]);
});

it('ends the plan when the share is changed by hand, and continues it from its step', async () => {
  const plan = { steps: [5, 25, 50, 100], rules: ['failures' as const], pages: 300 };
  const sent = await open({ ...REMOTE, canary: { version: '2.0.0', percent: 25, plan } });
  expect(steps()).toHaveValue('25, 50');
  await letItDecide();
  await press('Give it to them');
  await screen.findByText('Changed: visitors get it with the next page');
  expect(sent()).toEqual([{ number: 1, change: { action: 'canary', version: '2.0.0', percent: 25 } }]);
});
