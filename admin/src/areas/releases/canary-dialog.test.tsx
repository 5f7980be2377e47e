import type { StaffRemote } from '@greenroom/contract/admin';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CanaryDialog } from './canary-dialog';

const change = jest.fn<Promise<void>, [unknown]>(() => Promise.resolve());
jest.mock('./use-change-release', () => ({ useChangeRelease: () => ({ change, isChanging: false }) }));
beforeEach(() => change.mockClear());

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
  versions: [version('2.0.0'), version('1.0.0')],
  history: [],
};

const steps = () => screen.getByRole('textbox', { name: /^Steps/ });
/** Replaces a field's text at once, in place of typing, which renders the dialog for each key. */
const write = (field: HTMLElement, text: string) => userEvent.clear(field).then(() => userEvent.paste(text));
const start = () => screen.getByRole('button', { name: 'Start it' });

it('starts a canary that decides by itself, with its first step', async () => {
  render(<CanaryDialog remote={REMOTE} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Let it decide by itself' }));
  await write(steps(), '10% 50%');
  await write(screen.getByRole('textbox', { name: 'Views that each step needs' }), '200');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Slower pages/ }));
  await userEvent.click(start());
  expect(change.mock.calls).toEqual([
    [{ action: 'canary', version: '2.0.0', percent: 10, plan: { steps: [10, 50], rules: ['failures', 'flows'], pages: 200 } }],
  ]);
});

it('refuses steps that do not rise, and a plan without rules', async () => {
  render(<CanaryDialog remote={REMOTE} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Let it decide by itself' }));
  expect(start()).toBeEnabled();
  for (const wrong of ['50, 5', '0', '5, 101', 'five', '100']) {
    await write(steps(), wrong);
    expect(steps()).toBeInvalid();
    expect(start()).toBeDisabled();
  }
  await write(steps(), '5');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  expect(screen.getByText('Please choose at least one.')).toBeVisible();
  expect(start()).toBeDisabled();
});

it('ends the plan when the share is changed by hand, and continues it from its step', async () => {
  const plan = { steps: [5, 25, 50, 100], rules: ['failures' as const], pages: 300 };
  render(<CanaryDialog remote={{ ...REMOTE, canary: { version: '2.0.0', percent: 25, plan } }} onClose={() => undefined} />);
  expect(steps()).toHaveValue('25, 50');
  await userEvent.click(screen.getByRole('switch', { name: 'Let it decide by itself' }));
  await userEvent.click(screen.getByRole('button', { name: 'Give it to them' }));
  expect(change.mock.calls).toEqual([[{ action: 'canary', version: '2.0.0', percent: 25 }]]);
});
