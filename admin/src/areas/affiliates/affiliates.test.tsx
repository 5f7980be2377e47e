import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { renderPanel, staffWith } from '../../testing/render-panel';
import { affiliates } from './affiliates';

it.each([
  ['by the names of the site settings', 'Admin', ['Roobet', 'Casino 2']],
  ['by their numbers for those who may not read the settings', 'Moderator', ['Casino 1', 'Casino 2']],
] as const)('offers the casinos %s', async (_names, role, names) => {
  const requests = renderPanel(
    <Routes>
      <Route path="/affiliates/*" element={<Resource name="affiliates" create={affiliates.create} />} />
    </Routes>,
    {
      'GET /platforms': { data: [], total: 0 },
      'GET /settings/site': { data: { id: 'site', version: 1, crypto1_label: 'Roobet' } },
    },
    '/affiliates/create',
    staffWith(role),
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Username' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(names));
  expect(requests.some(({ path }) => path.startsWith('/settings'))).toBe(role === 'Admin');
});
