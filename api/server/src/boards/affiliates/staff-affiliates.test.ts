import { StaffAffiliate } from '@greenroom/contract/admin';
import { type Panel, openPanel } from '../../testing/staff-panel';

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(() => panel.close());

const FIELDS = {
  name: 'Roobet',
  link: 'https://casino.example/join?ref=us',
  logo_url: '/images/roobet.svg',
  benefits: ['Cash back'],
  is_featured: true,
  position: 1,
};

async function makeAffiliate(fields: object = {}): Promise<StaffAffiliate> {
  const response = await panel.call('POST', '/affiliates', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 200 });
  return StaffAffiliate.parse(response.data);
}

const featured = async () => (await panel.test.app.inject('/api/r/affiliates/featured')).json().data;

it('shows a featured affiliate on the home page, and keeps its clicks through changes', async () => {
  const made = await makeAffiliate({ benefits: [' Cash back ', '', 'Free spins'] });
  expect(made).toMatchObject({ ...FIELDS, benefits: ['Cash back', 'Free spins'], clicks: 0, version: 1 });
  expect(await featured()).toEqual([
    { id: made.id, name: 'Roobet', logo_url: '/images/roobet.svg', benefits: ['Cash back', 'Free spins'] },
  ]);

  const redirect = await panel.test.app.inject(`/api/r/affiliates/${made.id}/redirect`);
  expect(redirect.headers.location).toBe(FIELDS.link);
  const changed = await panel.call('PUT', `/affiliates/${made.id}`, { ...FIELDS, is_featured: false, clicks: 0, version: 1 });
  expect(changed.data).toMatchObject({ clicks: 1, is_featured: false, version: 2 });
  expect(await featured()).toEqual([]);

  expect(await panel.call('PUT', `/affiliates/${made.id}`, { ...FIELDS, version: 1 })).toMatchObject({ status: 409 });
  expect(await panel.call('DELETE', `/affiliates/${made.id}?version=2`)).toMatchObject({ status: 200 });
  expect(await panel.call('GET', `/affiliates/${made.id}`)).toMatchObject({ status: 404 });
});

it('redirects to a link with capitals and non-ASCII letters', async () => {
  const { id } = await makeAffiliate({ link: 'HTTPS://Casino.example/jöin' });
  expect((await panel.test.app.inject(`/api/r/affiliates/${id}/redirect`)).headers.location).toBe('https://casino.example/j%C3%B6in');
});

it('lists affiliates by position, name or clicks', async () => {
  await makeAffiliate({ name: 'Zed', position: -5 });
  const names = async (query: string) => (await panel.call('GET', `/affiliates?${query}`)).data.map(({ name }: StaffAffiliate) => name);
  expect((await names('sort=position&order=asc'))[0]).toBe('Zed');
  expect(await names('search=ZED&is_featured=true&sort=clicks')).toEqual(['Zed']);
});

it.each([
  ['a script for a link', { link: 'javascript:alert(1)' }, 'link'],
  ['a link to a file', { link: 'ftp://casino.example/' }, 'link'],
  ['half a link', { link: 'casino.example' }, 'link'],
  ['no link', { link: ' ' }, 'link'],
  ['a script for a logo', { logo_url: 'javascript:alert(1)' }, 'logo_url'],
  ['a logo of another host without its scheme', { logo_url: '//evil.example/x' }, 'logo_url'],
  ['too long a benefit', { benefits: ['x'.repeat(201)] }, 'benefits.0'],
  ['no name', { name: '' }, 'name'],
])('refuses %s with an error at the field', async (_what, fields, field) => {
  const response = await panel.call('POST', '/affiliates', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 422, errors: expect.objectContaining({ [field]: expect.any(Array) }) });
});
