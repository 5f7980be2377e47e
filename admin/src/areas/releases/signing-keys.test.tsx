import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StaffReleaseKeys, StaffRemote } from '@greenroom/contract/admin';
import { changesIn } from '../../testing/fake-api';
import { renderPanel } from '../../testing/render-panel';
import { SigningKeys } from './signing-keys';

const KEYS: StaffReleaseKeys = {
  site_key: 'S'.repeat(43),
  keys: [
    { id: 1, part: 'store', name: 'CI', public_key: 'K'.repeat(43), added_at: '2026-11-26T12:00:00.000Z', revoked_at: null },
    {
      id: 2,
      part: 'store',
      name: 'Old',
      public_key: 'O'.repeat(43),
      added_at: '2026-11-25T12:00:00.000Z',
      revoked_at: '2026-11-26T12:00:00.000Z',
    },
  ],
  problems: ['store: the record 4 is not signed for this site by a key that counts.'],
};

const remotes = [{ name: 'store' }] as StaffRemote[];

test('lists the keys and what does not count, and revokes a key after a confirmation', async () => {
  const requests = renderPanel(<SigningKeys remotes={remotes} />, {
    'GET /release-keys': { data: KEYS },
    'POST /release-keys/1/revoke': { data: KEYS },
  });
  expect(await screen.findByText(/the record 4 is not signed/)).toBeVisible();
  expect(screen.getByText('Revoked')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke: CI of store' }));
  expect(changesIn(requests)).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, revoke it' }));
  expect(await screen.findByText('Nothing new that this key signs counts any more.')).toBeVisible();
  expect(changesIn(requests)[0]?.slice(0, 2)).toEqual(['POST', '/release-keys/1/revoke']);
});
