import { fakePush, renderPage, respond, unreachable, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import NotificationsPage from './notifications-page';

const LIST = 'GET /api/r/notifications';
const READ = 'POST /api/r/notifications/read';
const SETTINGS = 'GET /api/r/notifications/settings';
const SAVE = 'POST /api/r/notifications/settings';
const member = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 0, role: 'Member', notifications: 2 };

const won = {
  id: 3,
  kind: 'won',
  title: 'You won: Spring',
  text: 'A mug.',
  path: '/raffles/12',
  created_at: '2026-11-21T12:00:00Z',
  is_read: false,
};
const reply = {
  ...won,
  id: 2,
  kind: 'ticket_answered',
  title: 'You have a reply to your ticket',
  text: 'Help',
  path: '/tickets/7',
  created_at: '2026-11-20T12:00:00Z',
};
const paid = { ...reply, id: 1, kind: 'prize_paid', title: 'Your prize was paid', text: '$5.00', path: '/profile', is_read: true };
const inbox = (unread: number, ...data: object[]) => ({ success: true, data, unread, has_more: false });

const settings = {
  choices: { ticket_answered: ['inbox', 'mail'] },
  quiet_hours: null,
  channels: ['inbox', 'mail'],
  opt_in: ['raffle_ends_soon', 'stream_live'],
  mail_address: 'nova@example.com',
};

const show = (list: FakeEndpoint, api: Record<string, FakeEndpoint> = {}, path = '/notifications') =>
  renderPage(NotificationsPage, { path, route: '/notifications', user: member, api: { [LIST]: list, [READ]: { success: true }, ...api } });

const unreadTitles = () => screen.queryAllByRole('link', { name: /^Unread: / }).map((link) => link.textContent?.replace('Unread: ', ''));

test('lists notifications by day, each with a link that marks it as read, on the page and in the shell', async () => {
  const { user, requests, platform } = show(inbox(2, won, reply, paid));
  const days = await screen.findAllByRole('region');
  expect(days.map((day) => within(day).getAllByRole('listitem').length)).toEqual([1, 2]);
  expect(screen.getByRole('link', { name: 'Unread: You won: Spring' })).toHaveAttribute('href', '/raffles/12');
  expect(screen.getByText('A mug.')).toBeVisible();
  expect(unreadTitles()).toEqual(['You won: Spring', 'You have a reply to your ticket']);
  await user.click(screen.getByRole('link', { name: 'Unread: You won: Spring' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/api/r/notifications/read', body: { id: 3 } }));
  expect(platform.session.getState().user?.notifications).toBe(1);
});

test('marks all as read, and as unread again when the request fails', async () => {
  let fails = true;
  const { user, requests, platform } = show(inbox(2, won, reply), { [READ]: () => (fails ? unreachable() : { success: true }) });
  const unread = () => platform.session.getState().user?.notifications;
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/api/r/notifications/read', body: { up_to: 3 } }));
  await waitFor(() => expect(unread()).toBe(2));
  expect(unreadTitles()).toHaveLength(2);

  fails = false;
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(unreadTitles()).toEqual([]));
  expect(unread()).toBe(0);
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
});

test('loads older ones on request', async () => {
  const { user, requests } = show(({ params }) => (params.before ? inbox(1, paid) : { ...inbox(1, won), has_more: true }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Your prize was paid' })).toBeVisible();
  expect(requests.at(-1)).toMatchObject({ params: { before: '3' } });
});

test('shows an empty inbox', async () => {
  show(inbox(0));
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
});

test('shows a failure with a retry', async () => {
  show(respond(500, { success: false, message: 'Out of order.' }));
  expect(await screen.findByRole('heading', { name: "Couldn't load your notifications" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('the settings', () => {
  const open = (more: object = {}) => {
    const saved = { success: true, data: { ...settings, ...more } };
    return show(inbox(0), { [SETTINGS]: saved, [SAVE]: saved }, '/notifications?settings');
  };
  const box = (name: string) => screen.findByRole('checkbox', { name });

  test('always have the inbox for what is about the member, and save the rest as chosen, quiet hours on the clock of the browser', async () => {
    const { user, requests } = open();
    expect(await box('You won: On the site')).toBeChecked();
    expect(await box('You won: On the site')).toBeDisabled();
    expect(await box('The stream is live: On the site')).not.toBeChecked();
    expect(await box('A ticket got a reply: Mail')).toBeChecked();
    expect(screen.getByText('nova@example.com')).toBeVisible();

    await user.click(await box('The stream is live: Mail'));
    expect(await box('The stream is live: On the site')).toBeChecked();
    await user.click(await box('A ticket got a reply: Mail'));
    await user.click(await box('Quiet hours'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '9 AM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const sent = requests.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({
      choices: { stream_live: ['mail'], ticket_answered: ['inbox'] },
      quiet_hours: { from: 22, to: 9, time_zone: timeZone },
    });
  });

  test('offer mail to verified addresses alone', async () => {
    open({ mail_address: null });
    expect(await box('You won: Mail')).toBeDisabled();
    expect(screen.getByText(/verify an address/)).toBeVisible();
  });

  test('have no mail, and no quiet hours, where the site sends none', async () => {
    open({ channels: ['inbox'] });
    await box('The stream is live: On the site');
    expect(screen.queryByRole('columnheader', { name: 'Mail' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Quiet hours' })).not.toBeInTheDocument();
  });

  test('keep what was chosen when it cannot be saved', async () => {
    const saved = { success: true, data: settings };
    const { user } = show(inbox(0), { [SETTINGS]: saved, [SAVE]: unreachable }, '/notifications?settings');
    await user.click(await box('You won: Mail'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Couldn't save/)).toBeVisible();
    expect(await box('You won: Mail')).toBeChecked();
  });
});

describe('push', () => {
  const PUSH = 'GET /api/r/push';
  const withPush = { ...settings, channels: ['inbox', 'push'], choices: {} };
  function open(known: { is_on: boolean; endpoint?: string | null } = { is_on: false }) {
    let { is_on: isOn } = known;
    const turn = (to: boolean) => () => {
      isOn = to;
      return { success: true };
    };
    const api = {
      [SETTINGS]: { success: true, data: withPush },
      [PUSH]: () => ({ success: true, data: { key: 'the-key_', ...known, is_on: isOn } }),
      'POST /api/r/push/subscribe': turn(true),
      'POST /api/r/push/unsubscribe': turn(false),
    };
    return show(inbox(0), api, '/notifications?settings');
  }

  test('is turned on in this browser, with what concerns the member, and off again', async () => {
    const browser = fakePush();
    const view = open();
    expect(await screen.findByRole('checkbox', { name: 'You won: Push' })).not.toBeChecked();
    await view.user.click(await screen.findByRole('button', { name: 'Turn push on here' }));
    const off = await screen.findByRole('button', { name: 'Turn push off here' });
    expect(screen.getByRole('checkbox', { name: 'You won: Push' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'The stream is live: Push' })).not.toBeChecked();
    await view.user.click(off);
    expect(await screen.findByRole('button', { name: 'Turn push on here' })).toBeVisible();
    expect(browser.calls).toEqual(['ask', 'register /push.worker.js', 'subscribe the-key_', 'unsubscribe', 'unregister']);
    browser.restore();
  });

  test('is off and says why where it no longer works', async () => {
    const browser = fakePush({ permission: 'granted', subscribedWith: 'the-key_' });
    open({ is_on: false, endpoint: 'https://push.example/0' });
    expect(await screen.findByText(/^Push is off: this browser no longer receives our notifications/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn push on here' })).toBeVisible();
    browser.restore();
  });

  test('says what to do when the browser has no push service, as in Brave', async () => {
    const browser = fakePush({ failure: new DOMException('Registration failed - push service error', 'AbortError') });
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Turn push on here' }));
    expect(await screen.findByText(/In Brave, turn on/)).toBeVisible();
    browser.restore();
  });

  test('says why a browser has none', async () => {
    open();
    expect(await screen.findByText("This browser can't show notifications.")).toBeVisible();
    const browser = fakePush({ permission: 'denied' });
    open();
    expect(await screen.findByText(/^This browser blocks notifications from this site/)).toBeVisible();
    browser.restore();
  });
});
