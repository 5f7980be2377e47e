import { CONFIRMATION_HEADER, type Confirmation, payoutEndpoints } from '@greenroom/contract/admin';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextInput } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ActionDialog } from '../components/actions';
import { sendRequest } from '../data/request';
import { type FakeEndpoint, changesIn } from '../testing/fake-api';
import { enter, renderPanel } from '../testing/render-panel';
import { ConfirmationAsker } from './confirmation';

/** The other window of the sign-in, as far as the dialog notices it. */
const channels = new Set<{ onmessage?: () => void }>();
beforeAll(() => {
  window.BroadcastChannel = class {
    onmessage?: () => void;
    constructor() {
      channels.add(this);
    }
    close() {
      channels.delete(this);
    }
  } as unknown as typeof BroadcastChannel;
});

const PAYOUT = { description: 'Raffle', amount: 5, paid_at: '2026-03-15T20:00:00Z' };

const Path = () => <p>{useLocation().pathname}</p>;

/** A dialog whose request needs something first; `confirmed` says whether the user has given it. */
function open(needed: Confirmation, endpoints: Record<string, FakeEndpoint> = {}) {
  const state = { isConfirmed: false };
  const requests = renderPanel(
    <>
      <ActionDialog<{ description: string }>
        permission="payouts:configure"
        label="New payout"
        action="Book"
        done="Booked"
        act={({ description }) => sendRequest(payoutEndpoints.create, { body: { ...PAYOUT, description } })}
      >
        <TextInput source="description" />
      </ActionDialog>
      <Path />
      <ConfirmationAsker />
    </>,
    {
      'POST /payouts': () =>
        state.isConfirmed
          ? { data: { id: 1 } }
          : Response.json(
              { success: false, message: 'Please confirm first.' },
              { status: 403, headers: { [CONFIRMATION_HEADER]: needed } },
            ),
      'GET /account': {
        data: { is_required: true, needs_reset: false, factors: [{ id: 1, kind: 'totp', name: 'Phone' }], recovery_codes: 9 },
      },
      'POST /account/confirm': ({ body }) => {
        state.isConfirmed = (body as { code: string }).code === '123456';
        return state.isConfirmed ? {} : Response.json({ success: false, message: 'This code is wrong.' }, { status: 422 });
      },
      ...endpoints,
    },
  );
  return { requests, state };
}

async function book() {
  await userEvent.click(screen.getByRole('button', { name: 'New payout' }));
  await enter('Description', 'For the winner');
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
}
const asked = () => screen.findByRole('dialog', { name: "Confirm it's you" });
const sent = ['POST', '/payouts', { ...PAYOUT, description: 'For the winner' }];

it('asks for the second factor, shows a wrong code, and repeats the request with what was typed', async () => {
  const { requests } = open('second-factor');
  await book();
  const dialog = within(await asked());
  await enter('Code from your app, or a recovery code', '000000');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('This code is wrong.')).toBeVisible();
  await enter('Code from your app, or a recovery code', '123456');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(changesIn(requests).filter(([, path]) => path === '/payouts')).toEqual([sent, sent]);
});

it('keeps the form, with what was typed, if the user cancels', async () => {
  const { requests } = open('second-factor');
  await book();
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm first.')).toBeVisible();
  expect(await screen.findByLabelText('Description')).toHaveValue('For the winner');
  expect(changesIn(requests)).toHaveLength(1);
});

it('opens the sign-in in a window of its own, and goes on once it is done', async () => {
  const openWindow = jest.spyOn(window, 'open').mockReturnValue(null);
  const { state } = open('sign-in');
  await book();
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Sign in with Discord' }));
  expect(openWindow.mock.calls[0]?.[0]).toBe('/login?return_to=%2Fadmin-new%2Faccount%2Fsigned-in');
  state.isConfirmed = true;
  act(() => channels.forEach((channel) => channel.onmessage?.()));
  expect(await screen.findByText('Booked')).toBeVisible();
  expect(channels.size).toBe(0);
});

it('leads to the set-up of a second factor where the role needs one', async () => {
  open('set-up');
  await book();
  expect(await screen.findByText('/account')).toBeInTheDocument();
});
