import { OWN_DECISION, type StaffRedemption } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { DecideRedemption } from '../areas/redemptions/redemptions';
import { renderPanel, staffWith } from '../testing/render-panel';

const BOUGHT: StaffRedemption = {
  id: 1,
  version: 1,
  member: { id: '900', username: 'me', kick_username: null },
  item_id: 1,
  item_name: 'Hoodie',
  cost: 300,
  status: 'pending',
  created_at: '2026-03-15T20:00:00.000Z',
  decided_at: null,
  note: null,
  has_code: false,
  friend: null,
  problem: null,
  is_on_its_way: false,
};

const show = (memberId: string) =>
  renderPanel(
    <RecordContextProvider value={{ ...BOUGHT, member: { ...BOUGHT.member, id: memberId } }}>
      <DecideRedemption />
    </RecordContextProvider>,
    {},
    '/',
    staffWith('Admin'),
  );

it('says why there are no buttons for what the staff bought themselves', async () => {
  show('900');
  expect(await screen.findByText(OWN_DECISION)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the buttons for what another member bought', async () => {
  show('1');
  expect(await screen.findByRole('button', { name: 'Fulfil Hoodie for me' })).toBeVisible();
  expect(screen.queryByText(OWN_DECISION)).toBeNull();
});
