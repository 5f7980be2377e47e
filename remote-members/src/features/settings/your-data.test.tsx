import { type RenderedPage, respond, unreachable } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NewVersions } from './new-versions';
import SettingsPage from './settings-page';
import { showCard } from './testing/show-card';
import { YourData } from './your-data';

const EXPORT = 'GET /api/r/account/export';
const DELETE = 'POST /api/r/account/delete';

const saved: { name: string; text: string }[] = [];
let blob: Blob;

/** jsdom's blobs have no `text()`. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
beforeEach(() => {
  sessionStorage.clear();
  saved.length = 0;
  URL.createObjectURL = (file) => {
    blob = file as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    void textOf(blob).then((text) => saved.push({ name, text }));
  });
});
afterEach(() => jest.restoreAllMocks());

test('a member asks for new versions, and stops, in this browser', async () => {
  const { user } = showCard(NewVersions, {});
  await user.click(screen.getByRole('button', { name: 'Get early access' }));
  expect(document.cookie).toContain('greenroom_tester=1');
  expect(screen.getByText("You're getting new versions of this site first")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop early access' }));
  expect(document.cookie).not.toContain('greenroom_tester');
  expect(screen.getByRole('button', { name: 'Get early access' })).toBeVisible();
});

const YourDataOfNova = () => <YourData memberName="nova" />;

async function openDialog(page: RenderedPage) {
  await page.user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  return {
    ...page,
    dialog,
    input: dialog.getByRole('textbox', { name: 'Type nova to confirm' }),
    submit: dialog.getByRole('button', { name: 'Delete account' }),
  };
}

test('saves the data as a readable file, and shows a failure with the next attempt', async () => {
  let response: () => object = () => respond(429, { success: false, message: 'Too many attempts. Please try again in 9 seconds.' });
  const { user } = showCard(YourDataOfNova, { [EXPORT]: () => response() });
  const download = screen.getByRole('button', { name: 'Download' });
  await user.click(download);
  expect(await screen.findByText('Too many attempts. Please try again in 9 seconds.')).toBeVisible();
  response = () => ({ about: { member_id: '5' }, data: { members: [] } });
  await user.click(download);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^your-data-\d{4}-\d{2}-\d{2}\.json$/);
  expect(saved[0]?.text).toBe('{\n  "about": {\n    "member_id": "5"\n  },\n  "data": {\n    "members": []\n  }\n}');
  expect(screen.queryByText(/Too many attempts/)).not.toBeInTheDocument();
});

test('deletes the account once the username is typed, unsaved profile or not: the member is a guest on the home page', async () => {
  const own = { id: 5, username: 'nova', role: 'Member', has_account_data: true };
  const page = showCard(SettingsPage, { 'GET /api/r/user/nova': own, 'GET /api/r/settings': {}, [DELETE]: { success: true } });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Bio' }), { target: { value: 'unsaved' } });
  const { user, dialog, input, submit, requests, toasts, router, platform } = await openDialog(page);
  expect(dialog.getByRole('heading', { name: 'What will stay, without your name' })).toBeVisible();
  await waitFor(() => expect(input).toHaveFocus());
  fireEvent.change(input, { target: { value: 'nov' } });
  expect(submit).toBeDisabled();
  await user.type(input, 'a{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(platform.session.getState().user).toBeNull();
  expect(toasts).toEqual([{ message: 'Your account has been deleted.', type: 'success' }]);
  expect(requests.filter(({ path }) => path === '/api/r/account/delete').map(({ body }) => body)).toEqual([{ username: 'nova' }]);
});

test('shows each failure in the dialog and stays', async () => {
  const lastAdmin = "You're the last Admin, so this account can't be deleted.";
  const refuse = (status: number, message: string, errors?: object) => () => respond(status, { success: false, message, errors });
  const failures: [() => object, string | RegExp][] = [
    [refuse(409, lastAdmin), lastAdmin],
    [unreachable, "We didn't get a response, so we don't know if it worked. Please try again."],
    [refuse(422, 'Not valid.', { username: ["This isn't your username."] }), "This isn't your username."],
    [refuse(401, 'Please sign in first.'), /If you tried before, your account may already be deleted/],
  ];
  let failure: () => object = unreachable;
  const { user, dialog, input, submit, router, platform } = await openDialog(showCard(YourDataOfNova, { [DELETE]: () => failure() }));
  fireEvent.change(input, { target: { value: 'nova' } });
  for (const [next, text] of failures) {
    failure = next;
    await user.click(submit);
    expect(await dialog.findByText(text)).toBeVisible();
    expect(input).toHaveValue('nova');
  }
  expect(router.state.location.pathname).toBe('/settings');
  expect(platform.session.getState().user).not.toBeNull();
});
