import { screen, within } from '@testing-library/react';
import { renderPage } from '../testing';
import { HowToJoin, type HowToJoinProps } from './how-to-join';
import { readHowToJoin } from './read-how-to-join';

const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' };
const RESPONSE = {
  affiliate_id: 7,
  name: 'Roo',
  code: 'GREEN',
  steps: ['Open an account.', '<b>Wager</b>'],
  rules: 'One account.\nNo sports.',
  disclosure: 'We earn a share.',
  casino: 1,
};

function show(
  { place = 'board', ...options }: Partial<Pick<HowToJoinProps, 'place'>> & Parameters<typeof renderPage>[1] = {},
  fields = {},
) {
  const howToJoin = readHowToJoin({ ...RESPONSE, ...fields });
  return renderPage(() => howToJoin && <HowToJoin howToJoin={howToJoin} place={place} />, options);
}
const link = (name: string) => screen.queryByRole('link', { name });

test('a guest reads at the board how to take part, and what to know first', async () => {
  const { user } = show({ config: { saferGambling: { url: '/safer-gambling' } } });
  await user.click(screen.getByText('How to take part'));
  expect(link('Join Roo')).toHaveAttribute('href', '/api/r/affiliates/7/redirect');
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Open an account.',
    '<b>Wager</b>',
    'Sign in with Discord, and save your Roo username in your settings: it marks your row on the leaderboard.',
  ]);
  expect(link('your settings')).toHaveAttribute('href', '/settings');
  expect(screen.getByText(/No sports/)).toHaveTextContent('One account. No sports.');
  expect(screen.getByText(/We earn a share/)).toHaveTextContent(/^18\+ We earn a share\. .* Get help$/);
});

test('a member, who may have saved the username, is reminded of it alone, and nobody where the settings do not ask for it', () => {
  const { unmount } = show({ user: member });
  expect(screen.getByText(/^Make sure your Roo username is in/)).toBeInTheDocument();
  unmount();
  show({}, { casino: null });
  expect(screen.queryByText(/username/)).not.toBeInTheDocument();
});

test('a card has its own link, and shows the disclosure beside it also while closed', () => {
  show({ place: 'card' });
  expect(link('Join Roo')).not.toBeInTheDocument();
  expect(screen.getByText(/We earn a share/).closest('details')).toBeNull();
});

test('the settings name the casino, and have the field for the username themselves', async () => {
  const { user } = show({ place: 'settings', user: member });
  await user.click(screen.getByText('How to take part at Roo'));
  expect(link('Join Roo')).toBeInTheDocument();
  expect(screen.queryByText(/username/)).not.toBeInTheDocument();
});

test('copies the code, and selects it where the browser has no clipboard', async () => {
  const { user, toasts } = show();
  await user.click(screen.getByText('How to take part'));
  const copy = screen.getByRole('button', { name: 'Copy the code GREEN' });
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe('GREEN');
  expect(toasts).toEqual([expect.objectContaining({ message: 'Code copied' })]);

  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(copy);
  expect(window.getSelection()?.toString()).toBe('GREEN');
  expect(toasts).toHaveLength(2);
});

test.each([[undefined], [null], ['x']])('reads nothing where a back end sends %j', (value) => {
  expect(readHowToJoin(value as undefined)).toBeNull();
});
