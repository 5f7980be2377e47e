import type { LookAlikes } from '@greenroom/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesIn } from '../../testing/fake-api';
import { enter, renderPanel } from '../../testing/render-panel';
import { LookAlikesPage } from './look-alikes';

const member = (id: string, username: string, fields = {}) => ({
  id,
  username,
  kick_username: null,
  created_at: '2026-03-01T12:00:00.000Z',
  banned_at: null,
  ...fields,
});
const [nova, comet, vega] = [
  member('1', 'nova'),
  member('2', 'comet', { kick_username: 'nova_2', banned_at: '2026-03-02T12:00:00.000Z' }),
  member('3', 'vega'),
];

const DATA: LookAlikes = {
  groups: [
    {
      members: [nova, comet],
      pairs: [
        {
          member_id: '1',
          other_id: '2',
          is_weak: false,
          earlier: 'different',
          reasons: [{ kind: 'address_device', text: 'Same network and same kind of browser.', is_weak: false }],
        },
      ],
    },
  ],
  left_out: 0,
  crowded_addresses: 1,
  judged: [{ member: nova, other: vega, verdict: 'same', note: 'Admitted it.', judged_at: '2026-03-10T12:00:00.000Z' }],
};

function show(data: LookAlikes) {
  const requests = renderPanel(<LookAlikesPage />, {
    'GET /look-alikes': { data },
    'POST /look-alikes/take-back': {},
    'POST /look-alikes/judge': {},
  });
  return () => changesIn(requests);
}

it('lists who looks alike with the reasons, links their pages, and says what was judged before', async () => {
  show(DATA);
  const group = within(await screen.findByRole('region', { name: 'nova, comet' }));
  expect(group.getByRole('link', { name: 'comet' })).toHaveAttribute('href', '/members/2/show');
  expect(group.getByText(/^comet: joined .*, nova_2 on Kick, banned$/)).toBeVisible();
  expect(group.getByRole('listitem')).toHaveTextContent('Same network and same kind of browser.');
  expect(group.getByText(/^Judged before to be different people/)).toBeVisible();
  expect(screen.getByText("1 network of more than 8 members left out, such as a mobile carrier's.")).toBeVisible();
});

it('explains that a verdict has no consequences before it is saved, with a note', async () => {
  const sent = show(DATA);
  await userEvent.click(await screen.findByRole('button', { name: 'Same person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Same person' }));
  expect(dialog.getByText(/Nothing else happens automatically\./)).toBeVisible();
  await enter('Note for the staff', 'Same wording.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Verdict saved')).toBeVisible();
  expect(sent()).toEqual([['POST', '/look-alikes/judge', { member_id: '1', other_id: '2', verdict: 'same', note: 'Same wording.' }]]);
});

it('takes a verdict back', async () => {
  const sent = show(DATA);
  expect(await screen.findByText(/^Same person, .*: Admitted it\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take back: nova and vega' }));
  expect(sent()).toEqual([['POST', '/look-alikes/take-back', { member_id: '1', other_id: '3' }]]);
});

it('says that no members look alike', async () => {
  show({ groups: [], left_out: 0, crowded_addresses: 0, judged: [] });
  expect(await screen.findByText('No members look alike.')).toBeVisible();
});
