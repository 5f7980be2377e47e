import { StaffAffiliate } from '@greenroom/contract/admin';
import { platforms } from '../../db/schema';
import { sharedPanel } from '../../testing/staff-panel';

const panel = sharedPanel();

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

  expect(await panel.call('DELETE', `/affiliates/${made.id}?version=2`)).toMatchObject({ status: 200 });
  expect(await panel.call('GET', `/affiliates/${made.id}`)).toMatchObject({ status: 404 });
});

describe('how to take part', () => {
  const HOW = {
    code: ' GREEN ',
    steps: ['Open an account.', ' ', '<b>Wager</b> <script>alert(1)</script>'],
    rules: 'One account.\nNo sports.',
    disclosure: 'We earn a share.',
  };
  const get = async (path: string) => (await panel.test.app.inject(`/api/r/${path}`)).json().data;

  it('shows on the card, at the leaderboard of its platform alone, and in the settings while they ask for the username', async () => {
    const [platform] = await panel.db
      .insert(platforms)
      .values([
        { name: 'Roobet', slug: 'roobet' },
        { name: 'Other', slug: 'other' },
      ])
      .returning();
    const made = await makeAffiliate({ ...HOW, platform_id: platform?.id, casino: 2 });
    const shown = {
      affiliate_id: made.id,
      name: 'Roobet',
      code: 'GREEN',
      // No page takes the text for markup.
      steps: ['Open an account.', '<b>Wager</b> <script>alert(1)</script>'],
      rules: 'One account.\nNo sports.',
      disclosure: 'We earn a share.',
      casino: null,
    };
    const onCard = async () => (await featured()).find(({ id }: { id: number }) => id === made.id).how_to_join;
    const atBoards = async (query = '') =>
      (await get(`leaderboard${query}`)).platforms.map(({ how_to_join }: { how_to_join?: object }) => how_to_join);
    expect(await onCard()).toEqual(shown);
    expect(await atBoards()).toEqual([shown, undefined]);
    expect(await atBoards('?platform=other')).toEqual([undefined, undefined]);
    expect(await get('affiliates/how-to-join')).toEqual([]);

    const settings = (await panel.call('GET', '/settings/site')).data;
    expect(await panel.call('PUT', '/settings/site', { ...settings, crypto2_enabled: true })).toMatchObject({ status: 200 });
    expect(await get('affiliates/how-to-join')).toEqual([{ ...shown, casino: 2 }]);
    expect(await atBoards('?platform=roobet')).toEqual([{ ...shown, casino: 2 }, undefined]);

    const emptied = { ...FIELDS, platform_id: platform?.id, casino: 2, code: ' ', steps: [' '], rules: '', version: 1 };
    expect(await panel.call('PUT', `/affiliates/${made.id}`, emptied)).toMatchObject({ status: 200, data: { code: null, rules: null } });
    expect(await onCard()).toBeUndefined();
    expect(await atBoards()).toEqual([undefined, undefined]);
    expect(await get('affiliates/how-to-join')).toEqual([]);
  });

  it('belongs to one programme for each platform and casino', async () => {
    const [platform] = await panel.db.insert(platforms).values({ name: 'Taken', slug: 'taken' }).returning();
    const first = { ...FIELDS, name: 'First', platform_id: platform?.id, casino: 3 };
    const { id } = await makeAffiliate(first);
    for (const field of ['platform_id', 'casino'] as const) {
      const refusal = { status: 422, errors: { [field]: ['First has this already.'] } };
      expect(await panel.call('POST', '/affiliates', { ...FIELDS, [field]: first[field] })).toMatchObject(refusal);
    }
    expect(await panel.call('PUT', `/affiliates/${id}`, { ...first, version: 1 })).toMatchObject({ status: 200 });
    expect((await panel.call('GET', `/affiliates?platform_id=${platform?.id}`)).data).toMatchObject([{ id, name: 'First' }]);

    expect(await panel.call('DELETE', `/platforms/${platform?.id}?version=1`)).toMatchObject({ status: 200 });
    expect((await panel.call('GET', `/affiliates/${id}`)).data).toMatchObject({ name: 'First', platform_id: null });
  });
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
  ['half a link', { link: 'casino.example' }, 'link'],
  ['no link', { link: ' ' }, 'link'],
  ['a script for a logo', { logo_url: 'javascript:alert(1)' }, 'logo_url'],
  ['a logo of another host without its scheme', { logo_url: '//evil.example/x' }, 'logo_url'],
  ['too long a benefit', { benefits: ['x'.repeat(201)] }, 'benefits.0'],
  ['no name', { name: '' }, 'name'],
  ['too long a code', { code: 'x'.repeat(41) }, 'code'],
  ['a code of two lines', { code: 'a\nb' }, 'code'],
  ['too many steps', { steps: Array(11).fill('Wager.') }, 'steps'],
  ['too long a step', { steps: ['x'.repeat(201)] }, 'steps.0'],
  ['too long rules', { rules: 'x'.repeat(2001) }, 'rules'],
  ['a casino that does not exist', { casino: 4 }, 'casino'],
])('refuses %s with an error at the field', async (_what, fields, field) => {
  const response = await panel.call('POST', '/affiliates', { ...FIELDS, ...fields });
  expect(response).toMatchObject({ status: 422, errors: expect.objectContaining({ [field]: expect.any(Array) }) });
});
