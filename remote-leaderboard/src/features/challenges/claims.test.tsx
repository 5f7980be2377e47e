import { forgetForms } from '@greenroom/shared-ui/form';
import { renderPage, respond, unreachable, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChallengesPage from './challenges-page';
import { CLAIMS, LIST, ONE, SUBMIT, challenges, koi, member } from './testing/challenges';

const png = (name: string) => new File([name], name, { type: 'image/png' });
const PATH = { path: '/challenges', route: '/challenges' };

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  sessionStorage.clear();
  forgetForms();
});

// Queries by role take long on a page with many challenges.
const few = challenges.slice(0, 2);
const show = (submit: FakeEndpoint = { success: true }, options = PATH) =>
  renderPage(ChallengesPage, {
    ...options,
    user: member,
    api: {
      [LIST]: { success: true, data: few },
      [ONE]: { success: true, data: koi },
      [CLAIMS]: { success: true, data: [] },
      [SUBMIT]: submit,
    },
  });

const dialog = () => within(screen.getByRole('dialog', { name: 'Submit Claim' }));
const description = () => dialog().getByLabelText(/^Description/);
const images = () =>
  dialog()
    .queryAllByRole('button', { name: /^Show / })
    .map((button) => button.getAttribute('aria-label')?.slice(5));
const submitButton = () => dialog().getByRole('button', { name: /^Submit/ });

async function openClaim() {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Submit Claim' }))[0]!);
  await screen.findByRole('dialog', { name: 'Submit Claim' });
}

async function fillIn(text = 'Hit it.', files: File[] = []) {
  // Pasted: typing renders the page for each key.
  await userEvent.click(description());
  await userEvent.paste(text);
  if (files.length > 0) await userEvent.setup({ applyAccept: false }).upload(dialog().getByLabelText('Evidence images'), files);
}

const sent = (calls: ReturnType<typeof show>['requests']) => calls.filter(({ method }) => method === 'POST');

test('submits the claim with its evidence as multipart form data, then refetches challenges and claims', async () => {
  const { requests, toasts } = show();
  await openClaim();
  await waitFor(() => expect(description()).toHaveFocus());
  await fillIn('  Hit it.\nTwice. ', [png('bet.png'), png('win.png')]);
  const before = requests.length;
  await userEvent.click(submitButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts).toEqual([{ message: 'Claim submitted successfully!', type: 'success' }]);

  const [call] = requests.slice(before);
  const form = call?.body as FormData;
  expect(call?.headers).toMatchObject({ 'X-CSRF-TOKEN': 't0ken' });
  expect([...form.keys()]).toEqual(['description', '_token', 'evidence_images[0]', 'evidence_images[1]']);
  expect(form.get('description')).toBe('Hit it.\nTwice.');
  expect(form.get('_token')).toBe('t0ken');
  expect((form.get('evidence_images[1]') as File).name).toBe('win.png');
  const reloaded = ['/api/r/challenges', '/api/r/challenges/my-claims'];
  const paths = () => requests.slice(before + 1).map(({ path }) => path);
  await waitFor(() => expect(paths().sort()).toEqual(reloaded));

  await openClaim();
  expect(description()).toHaveValue('');
  expect(images()).toEqual([]);
});

test('submits only a description that is not blank, and not too long, and refuses images with the messages for claims', async () => {
  const { requests } = show();
  await openClaim();
  expect(submitButton()).toBeDisabled();
  await fillIn('   ');
  expect(submitButton()).toBeDisabled();
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
  await fillIn('x'.repeat(2001), [text, ...['1', '2', '3', '4', '5', '6'].map(png)]);
  for (const message of ['notes.txt is not an image', 'You can only upload up to 5 images'])
    expect(dialog().getByText(message)).toBeVisible();
  expect(images()).toEqual(['1', '2', '3', '4', '5']);
  await userEvent.click(submitButton());
  expect(description()).toHaveAccessibleDescription(/This may have at most 2000 characters\./);
  expect(sent(requests)).toEqual([]);
});

test('keeps the input after each failure, and shows the error in a toast and in the dialog', async () => {
  const sentence = "This challenge isn't active.";
  const failures: [() => object, string][] = [
    [() => respond(409, { success: false, message: sentence }), sentence],
    [() => respond(500, { success: false }), 'Failed to submit claim'],
    [unreachable, 'An error occurred while submitting claim'],
  ];
  let failure: () => object = unreachable;
  const { toasts } = show(() => failure());
  await openClaim();
  await fillIn('Hit it.', [png('win.png')]);
  for (const [next, message] of failures) {
    failure = next;
    await userEvent.click(submitButton());
    await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(message));
    expect(description()).toHaveValue('Hit it.');
    expect(images()).toEqual(['win.png']);
    expect(submitButton()).toBeEnabled();
  }
  expect(toasts).toEqual(failures.map(([, message]) => ({ message, type: 'error' })));
});

test('shows the errors of the fields below them', async () => {
  const errors = { description: ['Say more.'], 'evidence_images.0': ['win.png is not an image'] };
  show(respond(422, { success: false, message: 'Not valid.', errors }));
  await openClaim();
  await fillIn('x', [png('win.png')]);
  await userEvent.click(submitButton());
  await waitFor(() => expect(description()).toHaveAccessibleDescription(/Say more\./));
  expect(dialog().getByLabelText('Evidence images')).toHaveAccessibleDescription(/win\.png is not an image/);
});

test('submits once on repeated presses, also after its dialog was closed and opened again', async () => {
  let response: (value: object) => void = () => undefined;
  const { requests, toasts } = show(() => new Promise((resolve) => (response = resolve)));
  await openClaim();
  await fillIn('Hit it.', [png('win.png')]);
  await userEvent.dblClick(submitButton());
  expect(submitButton()).toHaveAccessibleName('Submitting...');
  expect(dialog().getByRole('progressbar')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await openClaim();
  await userEvent.click(submitButton());
  expect(sent(requests)).toHaveLength(1);

  await act(async () => response({ success: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(toasts).toEqual([{ message: 'Claim submitted successfully!', type: 'success' }]);
});

test('shows the toast, but does not navigate, if the page was left before the response', async () => {
  let response: (value: object) => void = () => undefined;
  const { router, toasts } = show(() => new Promise((resolve) => (response = resolve)));
  await openClaim();
  await fillIn();
  await userEvent.click(submitButton());
  await act(() => router.navigate('/elsewhere'));
  await act(async () => response({ success: true }));
  expect(toasts).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('keeps text and images when the dialog is closed, and the text after a reload, with a note about the lost images', async () => {
  const first = show();
  await openClaim();
  await fillIn('Hit it.', [png('bet.png'), png('win.png')]);
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await openClaim();
  expect(description()).toHaveValue('Hit it.');
  expect(images()).toEqual(['bet.png', 'win.png']);

  first.unmount();
  forgetForms();
  show();
  await openClaim();
  expect(description()).toHaveValue('Hit it.');
  expect(images()).toEqual([]);
  expect(dialog().getByText(/2 images couldn't be kept/)).toBeVisible();
  await userEvent.upload(dialog().getByLabelText('Evidence images'), png('again.png'));
  expect(dialog().queryByText(/couldn't be kept/)).not.toBeInTheDocument();

  await userEvent.click(submitButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStorage).toHaveLength(0);
});

test('keeps a separate draft for each challenge and member', async () => {
  show();
  await openClaim();
  await fillIn('For the koi.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getAllByRole('button', { name: 'Submit Claim' })[1]!);
  await screen.findByRole('dialog');
  expect(description()).toHaveValue('');
  cleanup();

  renderPage(ChallengesPage, { ...PATH, user: { ...member, id: '6' }, api: { [LIST]: { data: few } } });
  await openClaim();
  expect(description()).toHaveValue('');
});

test('opens on top of the details, and goes back to them on close', async () => {
  const { router } = show(undefined, { path: '/challenges?challenge=12', route: '/challenges' });
  const details = within(await screen.findByRole('dialog', { name: 'Neon Koi' }));
  await userEvent.click(details.getByRole('button', { name: 'Submit Claim' }));
  await screen.findByRole('dialog', { name: 'Submit Claim' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit Claim' })).not.toBeInTheDocument());
  expect(screen.getByRole('dialog', { name: 'Neon Koi' })).toBeVisible();
});

const showClaims = (claims: FakeEndpoint, list: FakeEndpoint = { success: true, data: [] }) =>
  renderPage(ChallengesPage, { path: '/challenges', user: member, api: { [LIST]: list, [CLAIMS]: claims } });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const data = [
  {
    id: 1,
    status: 'pending',
    description: 'Hit it.',
    challenge: { id: 12, slot_name: 'Neon Koi' },
    reason: null,
    created_at: minutesAgo(5),
    evidence_images: [
      { id: 'a', url: '/api/r/attachments/a', filename: 'bet.png' },
      { id: 'b', url: '/api/r/attachments/b', filename: 'win.png' },
    ],
  },
  { id: '2', status: 'Approved', description: null, challenge: { slot_name: 'Sugar Comet' }, evidence_images: null },
  {
    id: 3,
    status: 'rejected',
    description: 'Look.',
    challenge: null,
    reason: 'The bet is too low.',
    evidence_images: ['storage/claims/x.webp'],
  },
];

const section = async () => within(await screen.findByRole('region', { name: 'My Claims' }));
const claim = async (name: string) => within((await (await section()).findByRole('heading', { name })).closest('li')!);

test('shows the status of each claim and its images, in the lightbox, with the space of one that fails to load', async () => {
  const { user } = showClaims({ success: true, data });
  const koi = await claim('Neon Koi');
  for (const text of ['Pending', 'Hit it.', '5 minutes ago']) expect(koi.getByText(text)).toBeVisible();
  expect((await claim('Sugar Comet')).getByText('Approved')).toBeVisible();
  const rejected = await claim('Unnamed slot');
  for (const text of ['Rejected', 'The bet is too low.']) expect(rejected.getByText(text)).toBeVisible();
  expect(rejected.getByRole('button', { name: 'Show Evidence image' }).querySelector('img')).toHaveAttribute(
    'src',
    '/storage/claims/x.webp',
  );
  fireEvent.error(koi.getByRole('button', { name: 'Show bet.png' }).querySelector('img')!);
  await user.click(koi.getByRole('button', { name: 'Show win.png' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'win.png' }));
  expect(viewer.getByText('2 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows an empty state', async () => {
  showClaims({ success: true });
  expect(await (await section()).findByText('No Claims Yet')).toBeVisible();
});

test('shows a retry button when the claims fail to load after the challenges', async () => {
  const failure = respond(500, { success: false });
  let response: object = failure;
  const { user } = showClaims(() => response, failure);
  const retry = await (await section()).findByRole('button', { name: 'Try again' });
  response = { success: true, data };
  await user.click(retry);
  expect(await (await section()).findByText('Hit it.')).toBeVisible();
});

test('sends what the member saw, says what has changed since, and sends the new terms after a refusal for them', async () => {
  let listed: object[] = few;
  const sentence = 'The prize is now $10.00.';
  const { requests } = renderPage(ChallengesPage, {
    ...PATH,
    user: member,
    api: {
      [LIST]: () => ({ success: true, data: listed }),
      [CLAIMS]: { success: true, data: [] },
      [SUBMIT]: () => respond(409, { success: false, message: sentence, errors: { 'x-seen': [sentence] } }),
    },
  });
  await openClaim();
  await fillIn();
  listed = [{ ...koi, prize: '10' }, ...few.slice(1)];
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(dialog().getByText(sentence)).toHaveAttribute('role', 'alert'));

  const seen = () => sent(requests).map(({ headers }) => Object.fromEntries(new URLSearchParams(String(headers['X-Seen']))));
  const terms = { slot_name: koi.slot_name, multiplier: '500', min_bet: '1', prize: '1250' };
  const loads = () => requests.filter(({ path }) => path === '/api/r/challenges').length;
  const before = loads();
  await userEvent.click(submitButton());
  await waitFor(() => expect(loads()).toBe(before + 1));
  expect(seen()).toEqual([terms]);
  expect(await dialog().findByText(sentence)).not.toHaveAttribute('role');

  await userEvent.click(submitButton());
  await waitFor(() => expect(seen()).toEqual([terms, { ...terms, prize: '10' }]));
});
