import type { StaffRaffle } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../../testing/render-panel';
import { CancelButton } from './raffle-edit';

const RAFFLE = { id: 12, state: 'running', entries: 3, points_spent: 1500 } as StaffRaffle;

const open = async (raffle: StaffRaffle, api: Parameters<typeof renderPanel>[1] = {}) => {
  renderPanel(<CancelButton raffle={raffle} />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel raffle' }));
  return within(screen.getByRole('dialog', { name: 'Cancel this raffle?' }));
};

it.each([
  ['running', /Nobody can enter any more, and nobody wins. All 1,500 points go back to the members who spent them. Everyone who entered/],
  ['drawn', /The winners lose their prizes, and nobody follows them. All 1,500 points/],
] as const)('says what happens to a raffle that is %s', async (state, text) => {
  expect((await open({ ...RAFFLE, state })).getByText(text)).toBeVisible();
});

it('needs a reason, which it sends', async () => {
  const bodies: unknown[] = [];
  const dialog = await open(RAFFLE, {
    'POST /raffles/12/cancel': ({ body }) => {
      bodies.push(body);
      return { data: RAFFLE };
    },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, cancel the raffle' }));
  expect(bodies).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Lost');
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, cancel the raffle' }));
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Lost' }]));
});
