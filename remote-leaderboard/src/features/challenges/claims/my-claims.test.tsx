import { renderPage, respond, type FakeEndpoint } from '@greenroom/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChallengesPage from '../challenges-page';
import { CLAIMS, LIST, challenges, member } from '../testing/challenges';

const show = (claims: FakeEndpoint, list: FakeEndpoint = { success: true, data: challenges }) =>
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

test('shows the status of each claim', async () => {
  show({ success: true, data });
  const koi = await claim('Neon Koi');
  for (const text of ['Pending', 'Hit it.', '5 minutes ago']) expect(koi.getByText(text)).toBeVisible();
  expect((await claim('Sugar Comet')).getByText('Approved')).toBeVisible();
  const rejected = await claim('Unnamed slot');
  for (const text of ['Rejected', 'The bet is too low.']) expect(rejected.getByText(text)).toBeVisible();
  expect(rejected.getByRole('button', { name: 'Show Evidence image' }).querySelector('img')).toHaveAttribute(
    'src',
    '/storage/claims/x.webp',
  );
});

test('opens an image in the lightbox, and keeps the space of one that fails to load', async () => {
  const { user } = show({ success: true, data });
  const koi = await claim('Neon Koi');
  fireEvent.error(koi.getByRole('button', { name: 'Show bet.png' }).querySelector('img')!);
  await user.click(koi.getByRole('button', { name: 'Show win.png' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'win.png' }));
  expect(viewer.getByText('2 of 2')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test.each([[{ success: true, data: [] }], [{ success: true }]])('shows an empty state for the response %j', async (response) => {
  show(response);
  expect(await (await section()).findByText('No Claims Yet')).toBeVisible();
});

test.each([
  ['after the challenges failed too', respond(500, { success: false })],
  ['below the loaded challenges', { success: true, data: challenges }],
])('shows a retry button when the claims fail to load, %s', async (_case, list) => {
  let response: () => object = () => respond(500, { success: false });
  const { user } = show(() => response(), list);
  const retry = await (await section()).findByRole('button', { name: 'Try again' });
  response = () => ({ success: true, data });
  await user.click(retry);
  expect(await (await section()).findByText('Hit it.')).toBeVisible();
});
