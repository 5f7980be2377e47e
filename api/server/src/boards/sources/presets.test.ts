import fs from 'node:fs';
import path from 'node:path';
import { SOURCE_PRESETS, type SourceDeclaration, type SourcePresetName } from '@greenroom/contract/admin';
import { type MockCasino, openMockCasino, type ReceivedRequest } from '../../testing/mock-casino';
import { fetchStandings } from './fetch-standings';
import { PRESETS } from './presets/presets';
import { readPage } from './read-page';
import { originOf } from './sources.repository';

const NOW = new Date('2026-03-15T20:00:00Z');
const KEY = 'the-secret-key';
const SETTINGS = { user_id: 'me', code: 'CODE' };
const MARCH = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') };

let mock: MockCasino;
beforeAll(async () => {
  mock = await openMockCasino();
});
beforeEach(() => void (mock.received.length = 0));
afterAll(() => mock.close());

function atMock(preset: SourcePresetName): SourceDeclaration {
  const declaration = PRESETS[preset];
  const address = declaration.request.address.replace(originOf(declaration), mock.origin);
  return { ...declaration, request: { ...declaration.request, address } };
}
const fetchWith = (declaration: SourceDeclaration) =>
  fetchStandings({ declaration, settings: SETTINGS, key: KEY }, MARCH, { now: () => NOW, owner: 'test', allow: ['127.0.0.0/8'] });
const fetchFrom = (preset: SourcePresetName) => fetchWith(atMock(preset));
const fixtureOf = (preset: SourcePresetName) =>
  fs.readFileSync(path.join(process.cwd(), 'api/server/src/boards/sources/presets/fixtures', `${preset}.json`), 'utf8');
const player = (id: string | null, name: string, wagered: string, isHidden = false) => ({ id, name, wagered, isHidden });

/** Requests to each casino, as public code sends them: path and query, and the header with the key. */
const REQUESTS: Record<SourcePresetName, [url: string, header?: [name: string, value: string]]> = {
  roobet: [
    '/affiliate/v2/stats?userId=me&startDate=2026-03-01T00%3A00%3A00.000Z&endDate=2026-04-01T00%3A00%3A00.000Z',
    ['authorization', `Bearer ${KEY}`],
  ],
  rainbet: [`/v1/external/affiliates?start_at=2026-03-01&end_at=2026-03-31&key=${KEY}`],
  gamdom: [`/api/affiliates/leaderboard?apikey=${KEY}&after=2026-03-01`],
  csgobig: [`/api/partners/getRefDetails/${KEY}?from=1772323200000&to=1775001599999`],
  shuffle: [`/stats/${KEY}?startTime=1772323200&endTime=1773604800`],
  packdraw: [`/api/v1/affiliates/leaderboard?after=3-1-2026&apiKey=${KEY}`],
  clash: ['/affiliates/detailed-summary/v2/2026-03-01', ['authorization', `Bearer ${KEY}`]],
  rain: [
    '/v1/affiliates/leaderboard?start_date=2026-03-01T00%3A00%3A00.000Z&end_date=2026-04-01T00%3A00%3A00.000Z&type=wagered&code=CODE',
    ['x-api-key', KEY],
  ],
  razed: ['/player/api/v1/referrals/leaderboard?referral_code=CODE&from=2026-03-01&to=2026-03-31&top=100&page=1', ['x-referral-key', KEY]],
};

const PLAYERS: Record<SourcePresetName, ReturnType<typeof player>[]> = {
  roobet: [player('u1', 'ann', '600.1'), player('u2', 'ann', '0')],
  rainbet: [player('u1', 'ann', '123.45'), player('u2', 'bob', '0.1')],
  gamdom: [
    player('7', 'ann', '10.3'),
    player(null, 'Hidden User', '5', true),
    player(null, 'Hidden User', '6', true),
    player('8', 'cy', '0'),
  ],
  csgobig: [player(null, 'ann', '100'), player(null, 'bob', '10')],
  shuffle: [player(null, 'ann', '10.75'), player(null, 'bob', '1')],
  packdraw: [player('u1', 'ann', '99.99')],
  clash: [player('11', 'ann', '100')],
  rain: [player(null, 'ann', '100')],
  razed: [player(null, 'ann', '0.051234567890123456'), player(null, 'bob', '2')],
};

/** Public descriptions name no page parameter of Razed: its second page is made up here. */
const SECOND_PAGE =
  '{"current_page":2,"last_page":2,"data":[{"username":"ann","wagered":"0.05"},{"username":"bob","wagered":"2.000000000000000000"}]}';
const pages =
  (preset: SourcePresetName) =>
  ({ url }: ReceivedRequest) => ({ body: url.searchParams.get('page') === '2' ? SECOND_PAGE : fixtureOf(preset) });

describe.each(SOURCE_PRESETS)('%s', (preset) => {
  it('sends what public code sends, and reads its fixture', async () => {
    mock.respond(pages(preset));
    const result = await fetchFrom(preset);
    const [url, header] = REQUESTS[preset];
    const [first] = mock.received;
    expect(`${first?.method} ${first?.url.pathname}${first?.url.search}`).toBe(`GET ${url}`);
    if (header) expect(first?.headers[header[0]]).toBe(header[1]);
    expect(result).toMatchObject({ status: 'fetched', players: PLAYERS[preset] });
    expect(result.status === 'fetched' && result.range === null).toBe(PRESETS[preset].counts !== 'range');
  });

  it('reports another shape as a failure', async () => {
    mock.respond(() => ({ body: '{"unexpected":true}' }));
    expect(await fetchFrom(preset)).toMatchObject({ status: 'failed', reason: PRESETS[preset].success ? 'refused' : 'malformed' });
  });
});

it.each([
  ['429 with a pause', { status: 429, headers: { 'retry-after': '90' }, body: KEY }, 'throttled', 90_000],
  ['a refused key', { status: 401, body: `{"error":"bad key ${KEY}"}` }, 'refused', null],
  ['a failure of the server', { status: 502, type: 'text/html', body: '<html>Bad gateway</html>' }, 'http', null],
  ['a web page with status 200', { type: 'text/html', body: '<!DOCTYPE html><title>Maintenance</title>' }, 'malformed', null],
  ["a proxy's challenge", { status: 403, type: 'text/html', body: '<script src="/cdn-cgi/challenge-platform/x">' }, 'refused', null],
  ['nothing', { body: '' }, 'malformed', null],
])('reports %s as a failure without the key', async (_what, response, reason, retryAfterMs) => {
  mock.respond(() => response);
  const result = await fetchFrom('csgobig');
  expect(result).toMatchObject({ status: 'failed', reason, retryAfterMs });
  expect(JSON.stringify(result)).not.toContain(KEY);
});

it.each([
  ['shuffle', { status: 400, body: '{"code":"TOO_MANY_REQUEST"}' }, 'throttled'],
  ['shuffle', { status: 400, body: '{"code":"REFEREES_NOT_FOUND"}' }, 'empty'],
  ['shuffle', { status: 400, body: '{"code":"INVALID_DATE"}' }, 'http'],
  ['csgobig', { body: `{"success":false,"results":[],"error":"no ${KEY}"}` }, 'refused'],
  ['razed', { body: '{"current_page":1,"last_page":1,"data":[]}' }, 'empty'],
] as const)("reads %s's own failures", async (preset, response, reason) => {
  mock.respond(() => response);
  const result = await fetchFrom(preset);
  expect(result).toMatchObject({ status: 'failed', reason });
  expect(JSON.stringify(result)).not.toContain(KEY);
  expect(JSON.stringify(result)).not.toContain('error: no');
});

it('reads throttling with status 500 where a declaration names it', async () => {
  const declaration = { ...atMock('rain'), signs: { throttled: [{ status: 500 }], empty: [] } };
  mock.respond(() => ({ status: 500 }));
  expect(await fetchWith(declaration)).toMatchObject({ reason: 'throttled' });
});

describe('rows as people and machines write them', () => {
  const SHEET = {
    ...PRESETS.rainbet,
    format: 'csv',
    rows: '',
    success: null,
    fields: { id: null, name: 'Player', wagered: 'Total wagered', hidden: null },
  } as const;
  const read = async (body: string, more: Partial<SourceDeclaration> = {}) => {
    mock.respond(() => ({ body }));
    const { request } = atMock('rainbet');
    const result = await fetchWith({ ...SHEET, ...more, request });
    if (result.status !== 'fetched') return result.message;
    const unread = result.unread?.map(({ id, name, problem }) => `${name || id}: ${problem}`);
    return { players: Object.fromEntries(result.players.map(({ name, wagered }) => [name, wagered])), unread };
  };

  it('reads displayed amounts, and leaves out the rows that cannot be read', async () => {
    const rows = ['1,234.50', '$12', '1.500', '1,234,567.89 €', '-0.01', '', 'n/a'].map((amount, index) => `p${index},"${amount}"`);
    expect(await read([' PLAYER ,Total  Wagered,', ...rows, ',,', 'O"Brien,5,', 'short'].join('\r\n'))).toEqual({
      players: { p0: '1234.5', p1: '12', p2: '1.5', p3: '1234567.89', 'O"Brien': '5' },
      unread: [
        'p4: the amount "-0.01" is not a number of at least 0',
        'p5: the amount is empty',
        'p6: the amount "n/a" is not a number of at least 0',
        'short: there is no amount at "Total wagered"',
      ],
    });
  });

  it('takes points for groups between decimal commas', async () => {
    expect(await read('Player;Total wagered\nann;1.500\nbob;20,50')).toMatchObject({ players: { ann: '1500', bob: '20.5' } });
  });

  it('keeps what JSON has as numbers, and names rows with rounded ids, null and missing values', async () => {
    const fields = { ...SHEET.fields, id: 'id', name: 'name', wagered: 'sum' };
    const body =
      '[{"id":175928847299117063,"name":"ann","sum":1.500},{"id":"1.75929E+17","name":"bob","sum":1},{"id":3,"name":"cy","sum":null},{"id":4,"name":"","sum":1}]';
    expect(await read(body, { format: 'json', fields })).toEqual({
      players: { ann: '1.5' },
      unread: ['bob: the id "1.75929E+17" was rounded by a spreadsheet', 'cy: the amount is empty', '4: there is no name at "name"'],
    });
  });

  it('reads the others where JSON has numbers that it does not know', async () => {
    const fields = { ...SHEET.fields, id: 'id', name: 'name', wagered: 'sum' };
    const body =
      '[{"id":1,"name":"ann","sum":NaN},{"id":2,"name":"bob NaN","sum":-0.0},{"id":3,"name":"cy","sum":-Infinity},{"id":1.75e17,"name":"di","sum":1}]';
    expect(await read(body, { format: 'json', fields })).toEqual({
      players: { 'bob NaN': '0' },
      unread: ['ann: the amount is empty', 'cy: the amount is empty', 'di: the id "1.75e17" was rounded by a spreadsheet'],
    });
  });

  it('reads a sheet with a hint for Excel, ids that are kept as texts, and currencies', async () => {
    const fields = { ...SHEET.fields, id: 'id', name: 'name', wagered: 'sum' };
    const body = "sep=;\nid;name;sum\n'175928847299117063;ann;R$ 1.500,50\n175928847299117063;ann;CHF 1’600.50\n3;cy;5 BTC";
    expect(await read(body, { fields })).toEqual({
      players: { ann: '1600.5' },
      unread: ['cy: the amount "5 BTC" is not a number of at least 0'],
    });
  });

  it('leaves out a player with several rows, if nothing says what that means', async () => {
    const duplicates = 'refuse';
    expect(await read('Player,Total wagered\nann,1\nbob,2\nann,3', { duplicates })).toMatchObject({
      players: { bob: '2' },
      unread: [expect.stringMatching(/^ann: there are several rows/)],
    });
  });

  it('refuses a response without any row that can be read', async () => {
    expect(await read('Player,Total\nann,1')).toBe('None of the rows could be read. ann: there is no amount at "Total wagered".');
  });
});

describe('large responses', () => {
  const fields = { id: 'uid', name: 'username', wagered: 'wagered', hidden: null };
  const declared = (format: 'json' | 'csv' = 'json'): SourceDeclaration => ({ ...atMock('roobet'), format, rows: '', fields });
  const padding = ' '.repeat(2_000_000);

  it.each([
    ['malformed', 'json', `[${padding}{`, 'The response is not JSON.'],
    ['a web page', 'csv', `<!doctype html>${padding}`, 'The source sent a web page instead of data.'],
    ['too deep', 'json', '['.repeat(1_500_000), 'The response is not JSON.'],
    ['of too many values', 'json', `[${'{},'.repeat(2_000_000)}{}]`, 'The response has more than 2,000,000 values.'],
    ['of too many rows', 'csv', `uid,username,wagered\n${'1,a,1\n'.repeat(200_001)}`, 'The source sent more than 200000 players.'],
  ] as const)('are refused when they are %s', (_what, format, body, message) => {
    const task = { body, declaration: declared(format), rate: null, at: { page: 1, skip: 0 } };
    const refusal = { status: 'failed', reason: 'malformed', message };
    expect(readPage({ ...task, before: { players: [], unread: [], asOf: null } })).toMatchObject(refusal);
  });

  it('are refused with the sentence of small ones', async () => {
    mock.respond(() => ({ body: `{"data":[]}${padding}` }));
    const message = 'There is no list of players at "the top".';
    expect(await fetchWith(declared())).toMatchObject({ status: 'failed', reason: 'malformed', message });
  });

  it('add up over pages of any size', async () => {
    const row = (uid: string, wagered: string, more = '') => `[{"uid":"${uid}","username":"${uid}","wagered":${wagered}}${more}]`;
    const declaration = declared();
    const paged: SourceDeclaration = {
      ...declaration,
      request: { ...declaration.request, query: { skip: '{skip}' } },
      paging: { kind: 'offset', size: 1 },
      duplicates: 'sum',
    };
    const bodies = [row('ann', '1.25'), row('bob', '2', padding), row('ann', '0.5'), '[]'];
    mock.respond(({ url }) => ({ body: bodies[Number(url.searchParams.get('skip'))] }));
    expect(await fetchWith(paged)).toMatchObject({
      status: 'fetched',
      players: [player('ann', 'ann', '1.75'), player('bob', 'bob', '2')],
    });
  });
});
