import { SourceDeclaration, type StaffPlatform, type StaffSource, type StaffSourcePreset } from '@greenroom/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { type FakeEndpoint, changesIn, respond } from '../../../testing/fake-api';
import { choose, enter, press, renderPanel } from '../../../testing/render-panel';
import { SourcePage } from './source-page';

const PLATFORM = { id: 7, name: 'Roobet', slug: 'roobet', currency_symbol: '$', position: 0, version: 1 } as StaffPlatform;
const declaration = SourceDeclaration.parse({
  label: "Roobet's affiliate interface",
  note: 'The key is a token.',
  request: { address: 'https://roobetconnect.com/stats', headers: { authorization: 'Bearer {key}' } },
  settings: [{ name: 'user_id', label: 'User id' }],
  counts: 'range',
  fields: { name: 'username', wagered: 'wagered' },
});
const PRESETS: StaffSourcePreset[] = [{ name: 'roobet', declaration }];
const STORED: StaffSource = {
  platform_id: 7,
  version: 3,
  preset: 'roobet',
  declaration: null,
  settings: { user_id: '12' },
  is_enabled: true,
  interval_minutes: null,
  key_set_at: '2026-11-01T12:00:00.000Z',
  key_origin: 'https://roobetconnect.com',
};

const PATH = '/platforms/7/source';

/** Opens the page of a platform's source over a server that stores what is saved. */
async function open(source: StaffSource | null, endpoints: Readonly<Record<string, FakeEndpoint>> = {}) {
  let stored = source;
  const requests = renderPanel(
    <Routes>
      <Route path="/platforms/:id/source" element={<SourcePage />} />
    </Routes>,
    {
      'GET /platforms/7': { data: PLATFORM },
      'GET /source-presets': { data: PRESETS },
      [`GET ${PATH}`]: () => ({ data: stored }),
      [`PUT ${PATH}`]: () => ({ data: (stored = STORED) }),
      [`DELETE ${PATH}`]: () => ({ data: (stored = null) }),
      [`DELETE ${PATH}/key`]: () => ({ data: (stored = { ...STORED, version: 4, key_set_at: null, key_origin: null }) }),
      ...endpoints,
    },
    PATH,
  );
  await screen.findByRole('button', { name: 'Save' });
  return { sent: () => changesIn(requests) };
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

const chooseSource = (name: string) => choose('Wagers come from', name);

it('saves a preset with its settings and key, says that it has not been tried with a real key, and empties the key', async () => {
  const { sent } = await open(null);
  await chooseSource("Roobet's affiliate interface");
  expect(
    screen.getByText(/The key is a token\. This preset follows public documentation and hasn't been tested with a real key/),
  ).toBeVisible();
  await enter('User id', '12');
  await enter('Key', 'secret');
  await enter('How wagers count, for visitors', 'All games count.');
  await userEvent.click(screen.getByRole('switch', { name: 'Source is on' }));
  await press('Save');
  expect(await screen.findByText(/^A key has been stored since/)).toHaveTextContent('for https://roobetconnect.com only');
  expect(field('Another key')).toHaveValue('');
  const body = {
    preset: 'roobet',
    declaration: null,
    settings: { user_id: '12', disclosure: 'All games count.' },
    key: 'secret',
    is_enabled: true,
    interval_minutes: null,
    version: 0,
  };
  expect(sent()).toEqual([['PUT', PATH, body]]);
});

it('leaves the stored key out when none was entered, and requires it for another origin', async () => {
  const { sent } = await open(STORED);
  await press('Save');
  await screen.findByText('Saved');
  expect(sent()[0]?.[2]).toMatchObject({ preset: 'roobet', version: 3 });
  expect(sent()[0]?.[2]).not.toHaveProperty('key');
  await press('Change a copy of it');
  await enter('Declaration', JSON.stringify({ ...declaration, request: { ...declaration.request, address: 'https://elsewhere.example' } }));
  expect(screen.getByText(/It is not sent to https:\/\/elsewhere\.example: enter the key for it/)).toBeVisible();
});

it('says what must be chosen or filled in, and what is wrong with a declaration at its field, before anything is sent', async () => {
  const { sent } = await open(null);
  await press('Save');
  expect(await screen.findByText('Please choose where the wagers come from.')).toBeVisible();
  await chooseSource("Roobet's affiliate interface");
  await press('Save');
  expect(field('User id')).toHaveAccessibleDescription('Required');
  await chooseSource('Your own declaration');
  await enter('Declaration', '{"label": ');
  await press('Save');
  expect(field('Declaration')).toHaveAccessibleDescription(/^This is not JSON/);
  await enter('Declaration', JSON.stringify({ ...declaration, counts: 'never', least_interval_seconds: 1 }));
  await userEvent.tab();
  expect(field('Declaration')).toHaveAccessibleDescription(
    'counts: range, since_start or since_ever.\nleast_interval_seconds: At least 30 seconds.',
  );
  await press('Save');
  expect(field('Declaration')).toBeInvalid();
  expect(sent()).toEqual([]);
});

it("shows the server's sentences about a declaration at its field", async () => {
  const errors = { 'declaration.request.address': ['Not public.'], 'declaration.rows': ['Please enter a path.'] };
  const refusal = respond(422, { message: 'Please check your input.', errors });
  await open({ ...STORED, preset: null, declaration }, { [`PUT ${PATH}`]: refusal });
  await press('Save');
  expect(await screen.findByText('Please check your input.')).toBeVisible();
  expect(field('Declaration')).toHaveAccessibleDescription('request.address: Not public.\nrows: Please enter a path.');
});

const confirm = async (title: string, button: string) => {
  await press(button);
  const dialog = screen.getByRole('dialog', { name: title });
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

it('deletes the stored key after a confirmation, which switches the source off', async () => {
  const { sent } = await open(STORED);
  await confirm('Delete the stored key?', 'Delete the key');
  expect(await screen.findByLabelText('Key')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Source is on' })).not.toBeChecked();
  await press('Save');
  await screen.findByText('Saved');
  expect(sent().at(-1)?.[2]).toMatchObject({ is_enabled: false, version: 4 });
});

it('deletes the source after a confirmation, and begins anew', async () => {
  await open(STORED);
  await confirm('Delete this source?', 'Delete the source');
  expect(await screen.findByRole('region', { name: 'No source yet' })).toBeVisible();
  expect(screen.queryByLabelText(/^User id/)).not.toBeInTheDocument();
});

describe('trying', () => {
  const raw = { status: 200, content_type: 'application/json', body: '{"error":"Nope"}', is_cut: false };
  const TRIAL = {
    status: 'fetched',
    message: null,
    reason: null,
    first_rows: [{ id: 'a', name: 'First', wagered: '1234567.891', is_hidden: true }],
    players: 14,
    total: '12345678901234567890.5',
    as_of: null,
    range: null,
    problems: [],
    raw,
  };

  it('shows the first players and the exact sum, with the response closed, and opens that where it does not fit', async () => {
    const failed = { ...TRIAL, status: 'failed', message: 'There is no list.', first_rows: [], players: 0, total: '0' };
    const trials = [TRIAL, failed];
    const { sent } = await open(STORED, { [`POST ${PATH}/try`]: () => ({ data: trials.shift() }) });
    await press('Try it');
    const table = await screen.findByRole('region', { name: 'The first 1 players' });
    expect(within(table).getByRole('row', { name: 'First Hides their name $1,234,567.891 a' })).toBeVisible();
    expect(screen.getByText('$12,345,678,901,234,567,890.5')).toBeVisible();
    expect(screen.getByText(raw.body)).not.toBeVisible();
    expect(sent()).toEqual([['POST', `${PATH}/try`, expect.objectContaining({ preset: 'roobet', settings: { user_id: '12' } })]]);
    await userEvent.type(field('User id'), '3');
    expect(screen.getByText(/The form has changed since/)).toBeVisible();
    await press('Try it');
    expect(await screen.findByText('There is no list.')).toBeVisible();
    expect(screen.getByText(raw.body)).toBeVisible();
  });

  it('marks what is missing, also of its own time, and sends nothing', async () => {
    const { sent } = await open(STORED);
    await userEvent.clear(field('User id'));
    await userEvent.clear(screen.getByLabelText('From'));
    await press('Try it');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please fix the marked fields first.');
    expect(field('User id')).toHaveAccessibleDescription('Required');
    expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Please enter the start.');
    expect(sent()).toEqual([]);
  });

  it("shows the server's sentences at their fields, which do not prevent a save", async () => {
    const errors = { to: ['The end must be after the start.'], 'settings.user_id': ['There is no such user.'] };
    await open(STORED, { [`POST ${PATH}/try`]: respond(422, { message: 'Please check your input.', errors }) });
    await press('Try it');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check your input.');
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The end must be after the start.');
    expect(field('User id')).toHaveAccessibleDescription('There is no such user.');
    await press('Save');
    expect(await screen.findByText('Saved')).toBeVisible();
  });
});
