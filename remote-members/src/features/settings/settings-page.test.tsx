import { type RenderPageOptions, renderPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AccountConnections } from './connections';
import { DailyReward } from './daily-reward';
import SettingsPage from './settings-page';
import { showCard } from './testing/show-card';

const OWN = 'GET /api/r/user/nova';
const SETTINGS = 'GET /api/r/settings';
const SAVE = 'POST /api/r/profile/update';
const DISCONNECT = 'POST /api/r/profile/disconnect-kick';
const CLAIM = 'POST /api/r/profile/claim-daily';

const member = { id: '5', username: 'nova', kick_username: 'NovaLive', avatar: null, points: 1250, role: 'Member' };
const profile = {
  id: 5,
  username: 'nova',
  global_name: 'Nova Star',
  kick_username: 'NovaLive',
  bio: 'Front row.',
  twitter_user: 'nova',
  youtube_user: null,
  instagram_user: null,
  tiktok_user: null,
  points: '1250.00',
  xp: '4250',
  role: 'Moderator',
  rank: 3,
  percentile: 97,
  created_at: '2026-01-05T12:00:00Z',
  last_daily_claim: null as string | null,
  email: 'nova@example.com',
  crypto: 'nova1',
  crypto2: 'nova2',
  crypto3: null,
};
const casinos = {
  success: true,
  crypto1_enabled: true,
  crypto1_label: 'Roobet',
  crypto2_enabled: false,
  crypto2_label: 'Gamdom',
  crypto3_enabled: 1,
  crypto3_label: 'CSGOBig',
};
const sentBody = {
  bio: 'Front row.',
  twitter_user: 'nova',
  youtube_user: '',
  instagram_user: '',
  tiktok_user: '',
  crypto: 'nova1',
  crypto2: 'nova2',
  crypto3: '',
};

const show = (api: RenderPageOptions['api'] = {}, options: RenderPageOptions = {}) =>
  renderPage(SettingsPage, {
    path: '/settings',
    user: member,
    api: { [OWN]: { success: true, data: profile }, [SETTINGS]: casinos, ...api },
    ...options,
  });

describe("when the member's name is another member's by now", () => {
  const others = { ...profile, id: 6, bio: 'Not yours.', email: undefined };

  test('shows and saves their own profile, by the session', async () => {
    const { requests, user } = show({
      [OWN]: { success: true, data: others },
      'GET /api/r/profile': { success: true, data: profile },
      [SAVE]: { success: true },
    });
    expect(await screen.findByDisplayValue('Front row.')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(bodies(requests, '/api/r/profile/update')).toEqual([sentBody]));
  });

  test("never shows the other's profile with a back end that asks for it by name alone", async () => {
    show({ [OWN]: { success: true, data: others } });
    expect(await screen.findByText("Couldn't load your settings")).toBeVisible();
    expect(screen.queryByDisplayValue('Not yours.')).toBeNull();
  });
});
/** Waits until all sections have loaded. */
async function ready() {
  const last = await screen.findByRole('heading', { name: 'Account information' });
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).not.toBeInTheDocument());
  return last;
}
const bio = () => screen.getByRole('textbox', { name: 'Bio' });
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const save = () => screen.getByRole('button', { name: 'Save changes' });
/** Writes at once: typing renders the page for each key. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const bodies = (calls: { method: string; path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

test('shows all sections with the stored values, the enabled casinos by their labels, and how to take part there', async () => {
  const data = [{ affiliate_id: 7, name: 'Roobet', code: 'GREEN', steps: ['Wager.'], rules: null, disclosure: null, casino: 1 }];
  const { requests } = show({ 'GET /api/r/affiliates/how-to-join': { success: true, data } });
  await ready();
  expect(sections()).toEqual([
    'Daily reward',
    'Profile settings',
    'Account connections',
    'Social links',
    'Casino connections',
    'Account information',
    'Your stats',
  ]);
  expect(requests.filter(({ path }) => /following|account|break/.test(path))).toEqual([]);
  expect(bio()).toHaveValue('Front row.');
  expect(screen.getByText('10/200')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Twitter' })).toHaveValue('nova');
  const facts = within(screen.getByRole('region', { name: 'Account information' }));
  for (const text of ['nova', 'Nova Star', 'nova@example.com', 'Jan 5, 2026', 'Moderator']) expect(facts.getByText(text)).toBeVisible();
  const stats = within(screen.getByRole('region', { name: 'Your stats' }));
  for (const text of ['5', '1,250', '4,250', '#3', '97%']) expect(stats.getByText(text)).toBeVisible();
  expect(stats.getByRole('progressbar', { name: 'Progress to level 6' })).toHaveAttribute('aria-valuetext', '250 of 1,000 XP');
  expect(screen.getByRole('link', { name: /^History/ })).toHaveAttribute('href', '/history');

  const connections = within(screen.getByRole('region', { name: 'Casino connections' }));
  expect(connections.getByRole('textbox', { name: 'Roobet' })).toHaveValue('nova1');
  expect(connections.getByRole('textbox', { name: 'CSGOBig' })).toHaveValue('');
  expect(connections.queryByRole('textbox', { name: 'Gamdom' })).not.toBeInTheDocument();
  expect(await connections.findByText('How to take part at Roobet')).toBeInTheDocument();
  expect(connections.getByRole('link', { name: 'Join Roobet', hidden: true })).toHaveAttribute('href', '/api/r/affiliates/7/redirect');
});

test('shows the further sections that the back end and the operator offer', async () => {
  const own = { ...profile, following: 1, has_account_data: true, excluded_until: null };
  const lists = { 'GET /api/r/account/sessions': { data: [] }, 'GET /api/r/profile/following': { data: [] } };
  show({ [OWN]: own, ...lists }, { config: { languages: ['en', 'es'] } });
  await ready();
  const further = ['Following', 'Where you are signed in', 'Your stats', 'Take a break', 'Language', 'New versions', 'Your data'];
  await waitFor(() => expect(sections().slice(6)).toEqual(further));
});

test('saves the stored casino names while the casinos fail to load, and loads them on retry', async () => {
  let response: () => object = () => respond(500, { success: false });
  const { user, requests } = show({ [SETTINGS]: () => response(), [SAVE]: { success: true } });
  const section = within(await screen.findByRole('region', { name: 'Casino connections' }));
  const retry = await section.findByRole('button', { name: 'Try again' });
  expect(section.getByText("Couldn't load the casinos.")).toBeVisible();
  expect(section.queryByRole('heading', { name: /Couldn't load/ })).not.toBeInTheDocument();
  await user.click(save());
  expect(bodies(requests, '/api/r/profile/update')).toEqual([sentBody]);
  response = () => casinos;
  await user.click(retry);
  expect(await section.findByRole('textbox', { name: 'Roobet' })).toBeVisible();
});

describe('saving', () => {
  test('sends every field, hidden ones as stored, and then shows the stored values', async () => {
    let stored = profile;
    const { user, requests, toasts } = show({
      [OWN]: () => ({ success: true, data: stored }),
      [SAVE]: () => {
        stored = { ...profile, bio: 'Back row.', twitter_user: 'novastar' };
        return { success: true, message: 'Saved!' };
      },
    });
    await ready();
    const twitter = screen.getByRole('textbox', { name: 'Twitter' });
    write(bio(), 'Back row.');
    write(twitter, 'https://x.com/novastar');
    expect(twitter).toHaveAccessibleDescription('Links to x.com/novastar');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('All changes saved.')).toBeVisible();
    expect(bodies(requests, '/api/r/profile/update')).toEqual([{ ...sentBody, bio: 'Back row.', twitter_user: 'https://x.com/novastar' }]);
    expect(toasts).toEqual([{ message: 'Saved!', type: 'success' }]);
    expect(twitter).toHaveValue('novastar');
  });

  test('shows a response without success as a failure, in a toast and in the form, keeps the input, and saves on the next attempt', async () => {
    const failed = 'An error occurred while updating profile';
    let response: () => object = () => ({});
    const { user, toasts } = show({ [SAVE]: () => response() });
    await ready();
    write(bio(), 'Front row.!');
    await user.click(save());
    expect(await screen.findByText(failed)).toBeVisible();
    expect(toasts).toEqual([{ message: failed, type: 'error' }]);
    expect(bio()).toHaveValue('Front row.!');
    response = () => ({ success: true });
    await user.click(save());
    await waitFor(() => expect(screen.queryByText(failed)).not.toBeInTheDocument());
    expect(toasts.at(-1)).toEqual({ message: 'Profile updated successfully!', type: 'success' });
  });

  test('shows validation errors at their fields, and focuses the first', async () => {
    const errors = { twitter_user: ['This must be a Twitter name.'], crypto: ['Too long.'] };
    const { user } = show({ [SAVE]: () => respond(422, { success: false, message: 'Please check your input.', errors }) });
    await ready();
    const twitter = screen.getByRole('textbox', { name: 'Twitter' });
    write(twitter, 'nova star');
    expect(screen.getByText("This doesn't make a link yet")).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(twitter).toHaveFocus());
    // Closed on a phone until then.
    for (const name of ['Social links', 'Casino connections'])
      expect(screen.getByRole('button', { name: `${name} section` })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('button', { name: 'Your stats section' })).toHaveAttribute('aria-expanded', 'false');
    expect(twitter).toHaveAccessibleDescription(/This must be a Twitter name\./);
    expect(await screen.findByRole('textbox', { name: 'Roobet' })).toHaveAccessibleDescription('Too long.');
    expect(screen.getByText('Please check your input.')).toBeVisible();
  });

  test('does not send a bio that is too long, counted in graphemes', async () => {
    const { user, requests } = show({ [SAVE]: { success: true } });
    await ready();
    write(bio(), '👨‍👩‍👧'.repeat(201));
    expect(screen.getByText('201/200')).toBeVisible();
    await user.click(save());
    expect(bio()).toHaveAccessibleDescription(/This may have at most 200 characters\./);
    expect(bio()).toHaveFocus();
    expect(bodies(requests, '/api/r/profile/update')).toEqual([]);
    write(bio(), '👨‍👩‍👧'.repeat(200));
    await user.click(save());
    await waitFor(() => expect(bodies(requests, '/api/r/profile/update')).toHaveLength(1));
  });
});

describe('unsaved changes', () => {
  const leave = (router: { navigate: (to: string) => Promise<void> }) => act(() => router.navigate('/elsewhere'));
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('open a dialog on navigation: Keep editing stays, Leave page goes on', async () => {
    const { user, router } = show();
    await ready();
    write(bio(), 'Front row.!');
    await leave(router);
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bio()).toHaveValue('Front row.!');
    await leave(router);
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    expect(await screen.findByText('You left the page.')).toBeVisible();
  });

  test('warn before a reload, and block nothing once they are reverted or discarded', async () => {
    const { user, router } = show();
    await ready();
    expect(unload()).toBe(false);
    write(bio(), 'Front row.!');
    expect(unload()).toBe(true);
    write(bio(), 'Front row.');
    expect(unload()).toBe(false);
    write(bio(), 'Front row.!');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(bio()).toHaveValue('Front row.');
    await leave(router);
    expect(await screen.findByText('You left the page.')).toBeVisible();
  });
});

describe('Kick', () => {
  const showKick = (kickUsername: string | null, api: RenderPageOptions['api'], config?: RenderPageOptions['config']) =>
    showCard(() => <AccountConnections memberName="nova" kickUsername={kickUsername} />, api, { config });

  test('links Connect to the OAuth flow when not connected', () => {
    showKick(null, {}, { streaming: { linkPath: '/link/kick' } });
    expect(screen.getByText('Not connected')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Connect' })).toHaveAttribute('href', '/link/kick');
  });

  test('disconnects after a confirmation, and updates the session', async () => {
    let response = profile as object;
    const { user, requests, toasts, platform } = show({
      [OWN]: () => response,
      [DISCONNECT]: () => {
        response = { ...profile, kick_username: null };
        return { success: true, message: 'Gone.' };
      },
    });
    await ready();
    expect(screen.getByText('NovaLive')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    const dialog = screen.getByRole('dialog', { name: 'Disconnect Kick?' });
    expect(bodies(requests, '/api/r/profile/disconnect-kick')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('link', { name: 'Connect' })).toHaveAttribute('href', '/auth/kick');
    expect(toasts).toEqual([{ message: 'Kick account disconnected successfully!', type: 'success' }]);
    expect(platform.session.getState().user?.kick_username).toBeNull();
  });

  test('shows a refusal and a lost response in the dialog and in a toast', async () => {
    let response: () => object = () => respond(500, { success: false });
    const { user, toasts } = showKick('NovaLive', { [DISCONNECT]: () => response() });
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    const refused = 'Failed to disconnect Kick account';
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(refused));
    response = unreachable;
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    const lost = 'An error occurred while disconnecting Kick account';
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(lost));
    expect(toasts.map(({ message }) => message)).toEqual([refused, lost]);
  });
});

describe('the daily reward', () => {
  const reward = () => within(screen.getByRole('region', { name: 'Daily reward' }));
  const showReward = (api: RenderPageOptions['api'], lastClaim: string | null = null) =>
    showCard(() => <DailyReward memberName="nova" lastClaim={lastClaim} />, api);

  test('adds the points to the session and starts the countdown when claimed', async () => {
    let own: object = profile;
    const { user, toasts, platform } = show({
      [OWN]: () => own,
      [CLAIM]: () => {
        own = { ...profile, points: '1350', last_daily_claim: new Date().toISOString() };
        return { success: true, message: 'You received 100 points!' };
      },
    });
    await ready();
    await user.click(reward().getByRole('button', { name: 'Claim daily reward' }));
    expect(await reward().findByRole('button', { name: /^Next reward in (24h 0m|23h 59m)$/ })).toHaveAttribute('aria-disabled', 'true');
    expect(toasts).toEqual([{ message: 'You received 100 points!', type: 'success' }]);
    expect(platform.session.getState().user?.points).toBe(1350);
    expect(within(screen.getByRole('region', { name: 'Your stats' })).getByText('1,350')).toBeVisible();
  });

  test('counts down after a claim, ignores clicks, and becomes claimable when the countdown ends', async () => {
    jest.useFakeTimers({ now: new Date('2026-03-15T20:00:00Z') });
    try {
      const { requests } = showReward({}, '2026-03-14T20:01:00Z');
      expect(reward().getByRole('button')).toHaveAccessibleName('Next reward in 0h 1m');
      fireEvent.click(reward().getByRole('button'));
      expect(bodies(requests, '/api/r/profile/claim-daily')).toEqual([]);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(reward().getByRole('button')).toHaveAccessibleName('Claim daily reward');
    } finally {
      jest.useRealTimers();
    }
  });

  test('shows a refusal and a lost response next to the button and in a toast', async () => {
    let response: () => object = unreachable;
    const { user, toasts } = showReward({ [CLAIM]: () => response() });
    await user.click(reward().getByRole('button'));
    expect(await reward().findByText('Failed to claim daily reward')).toBeVisible();
    response = () => respond(409, { success: false, message: 'Too early.' });
    await user.click(reward().getByRole('button'));
    expect(await reward().findByText('Too early.')).toBeVisible();
    expect(toasts.map(({ message }) => message)).toEqual(['Failed to claim daily reward', 'Too early.']);
  });
});

test('shows an error state with a retry if the profile fails to load', async () => {
  let response: () => object = unreachable;
  const { user } = show({ [OWN]: () => response() });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  response = () => profile;
  await user.click(retry);
  expect(await ready()).toBeVisible();
});
