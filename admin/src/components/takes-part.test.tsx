import { RAFFLE_ENTERED, type StaffRaffle } from '@greenroom/contract/admin';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { RaffleEdit } from '../areas/raffles/raffle-edit';
import { renderPanel } from '../testing/render-panel';
import { PredictedNote } from './takes-part';

const participation = (takes_part: boolean, is_organizer = false) => ({ success: true, data: { takes_part, is_organizer } });

it.each([
  [participation(true), /^You've predicted this hunt. If you change anything here, your prediction won't be ranked/],
  [participation(true, true), "You've made decisions in this hunt as staff, so your prediction isn't ranked."],
])('tells the staff who have predicted a hunt what a change costs, %j', async (response, text) => {
  renderPanel(<PredictedNote game="bonus-hunts" id={3} />, { 'GET /participation/bonus-hunts/3': response });
  expect(await screen.findByText(text)).toBeVisible();
});

const RAFFLE: Partial<StaffRaffle> = { id: 12, version: 1, title: 'Headset', state: 'ended', entries: 2, allow_passwordless_entry: true };

it.each([true, false])('offers the draw of a raffle to staff who have not entered it, entered: %s', async (isEntered) => {
  renderPanel(
    <Routes>
      <Route
        path="/raffles/:id"
        element={
          <ResourceContextProvider value="raffles">
            <RaffleEdit />
          </ResourceContextProvider>
        }
      />
    </Routes>,
    {
      'GET /raffles/12': { success: true, data: RAFFLE },
      'GET /raffles/12/entries': { data: [], total: 0 },
      'GET /participation/raffles/12': participation(isEntered),
    },
    '/raffles/12',
  );
  if (isEntered) expect(await screen.findByText(RAFFLE_ENTERED)).toBeVisible();
  else expect(await screen.findByRole('button', { name: 'Draw winners' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: /Draw winners|Save/ })).toHaveLength(isEntered ? 0 : 2);
  expect(screen.queryByText(/Your role can see this/)).toBeNull();
});
