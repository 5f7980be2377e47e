import { SlotSearchResponse } from '@greenroom/contract';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();

const found = async (query: string) =>
  SlotSearchResponse.parse((await panel.test.app.inject(`/api/r/slots/search?query=${query}`)).json()).data;

it("shows created, changed and deleted slots in the members' search", async () => {
  const made = await panel.call('POST', '/slots', { name: 'Comet Rush', image: 'https://example.com/comet.webp' });
  expect(made).toMatchObject({ status: 200, data: { name: 'Comet Rush', image: 'https://example.com/comet.webp', version: 1 } });
  const { id } = made.data;
  expect(await found('comet%20ru')).toEqual([{ name: 'Comet Rush', image: 'https://example.com/comet.webp' }]);
  expect((await panel.call('PUT', `/slots/${id}`, { name: 'Comet Rush II', image: null, version: 1 })).data).toMatchObject({
    name: 'Comet Rush II',
    image: null,
    version: 2,
  });
  expect(await panel.call('PUT', `/slots/${id}`, { name: 'Mine', image: null, version: 1 })).toMatchObject({ status: 409 });
  expect(await panel.call('GET', '/slots?search=RUSH')).toMatchObject({ total: 1, data: [{ id }] });
  expect(await panel.call('DELETE', `/slots/${id}?version=2`)).toMatchObject({ status: 200 });
  expect(await found('comet%20ru')).toEqual([]);
});

it('refuses a second slot of the same name in other capitals', async () => {
  await panel.call('POST', '/slots', { name: 'Twin Suns' });
  expect(await panel.call('POST', '/slots', { name: 'TWIN suns' })).toMatchObject({
    status: 409,
    message: "There's already one like this.",
  });
});
