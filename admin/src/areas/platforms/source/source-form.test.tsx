import { SourceDeclaration, type StaffPlatform, type StaffSource, type StaffSourcePreset } from '@greenroom/contract/admin';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SourceForm } from './source-form';

// The library has parts that jest can't load.
jest.mock('react-admin', () => ({
  useNotify: () => () => undefined,
  useRefresh: () => () => undefined,
  Confirm: () => null,
  HttpError: class extends Error {
    constructor(
      message: string,
      readonly status: number,
      readonly body: unknown,
    ) {
      super(message);
    }
  },
}));

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

const respond = (status: number, body: object) =>
  jest.fn<Promise<Response>, [string, RequestInit]>(async () => new Response(JSON.stringify(body), { status }));

function open(source: StaffSource | null, fetched = respond(200, { success: true, data: STORED })) {
  window.fetch = fetched as unknown as typeof fetch;
  const onReload = jest.fn();
  render(<SourceForm platform={PLATFORM} source={source} presets={PRESETS} onReload={onReload} />);
  return {
    onReload,
    sent: () =>
      fetched.mock.calls.map(([url, { method, body }]) => [method, url, JSON.parse(String(body)) as Record<string, unknown>] as const),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Wagers come from' }));
  await userEvent.click(screen.getByRole('option', { name }));
}

/** Replaces a text with braces, which typing would read as keys. */
async function paste(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

it('saves a preset with its settings and key, says that it has not met a real key, and empties the key', async () => {
  const { sent } = open(null);
  await choose("Roobet's affiliate interface");
  expect(screen.getByText(/The key is a token\. This preset follows public descriptions and has not met a real key/)).toBeVisible();
  await userEvent.type(field('User id'), '12');
  await userEvent.type(field('Key'), 'secret');
  await userEvent.click(screen.getByRole('switch', { name: 'The source is on' }));
  await press('Save');
  expect(await screen.findByText(/^A key is stored since/)).toHaveTextContent('for https://roobetconnect.com only');
  expect(field('Another key')).toHaveValue('');
  const body = {
    preset: 'roobet',
    declaration: null,
    settings: { user_id: '12' },
    key: 'secret',
    is_enabled: true,
    interval_minutes: null,
    version: 0,
  };
  expect(sent()).toEqual([['PUT', '/admin-new/api/platforms/7/source', body]]);
});

it('leaves the stored key out when none was entered, and requires it for another origin', async () => {
  const { sent } = open(STORED);
  await press('Save');
  expect(sent()[0]?.[2]).toMatchObject({ preset: 'roobet', version: 3 });
  expect(sent()[0]?.[2]).not.toHaveProperty('key');
  await press('Change a copy of it');
  await paste('Declaration', JSON.stringify({ ...declaration, request: { ...declaration.request, address: 'https://elsewhere.example' } }));
  expect(screen.getByText(/It is not sent to https:\/\/elsewhere\.example: enter the key for it/)).toBeVisible();
});

it('shows what is wrong with a declaration at its field, sends nothing, and keeps the text', async () => {
  const { sent } = open(null);
  await choose('A declaration of your own');
  await paste('Declaration', '{"label": ');
  await press('Save');
  expect(field('Declaration')).toHaveAccessibleDescription(/^This is not JSON/);
  await paste('Declaration', JSON.stringify({ ...declaration, counts: 'never', least_interval_seconds: 1 }));
  await userEvent.tab();
  expect(field('Declaration')).toHaveAccessibleDescription(
    'counts: range, since_start or since_ever.\nleast_interval_seconds: At least 30 seconds.',
  );
  await press('Save');
  expect(field('Declaration')).toBeInvalid();
  expect(sent()).toEqual([]);
});

it("shows the server's sentences at their fields, and keeps what was entered", async () => {
  const message = 'Please enter the key before you switch the source on.';
  open(null, respond(422, { success: false, message, errors: { key: [message] } }));
  await choose("Roobet's affiliate interface");
  await userEvent.type(field('User id'), '12');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('Key')).toHaveAccessibleDescription(message);
  expect(field('User id')).toHaveValue('12');
});

it('offers what is stored now after an edit conflict', async () => {
  const { onReload } = open(STORED, respond(409, { success: false, message: 'The row was changed.' }));
  await press('Save');
  await screen.findByText(/The row was changed\. Nothing of yours was saved/);
  await press('Load what is there now');
  expect(onReload).toHaveBeenCalledTimes(1);
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

  it('shows the first players and the exact sum, with the response closed', async () => {
    const { sent } = open(STORED, respond(200, { success: true, data: TRIAL }));
    await press('Try it');
    const table = await screen.findByRole('region', { name: 'The first 1 players' });
    expect(within(table).getByRole('row', { name: 'First Hides their name $1,234,567.891 a' })).toBeVisible();
    expect(screen.getByText('$12,345,678,901,234,567,890.5')).toBeVisible();
    expect(screen.getByText(raw.body)).not.toBeVisible();
    expect(sent()[0]?.slice(0, 2)).toEqual(['POST', '/admin-new/api/platforms/7/source/try']);
    await userEvent.type(field('User id'), '3');
    expect(screen.getByText(/The form was changed since/)).toBeVisible();
  });

  it('opens the response where it does not fit', async () => {
    open(
      STORED,
      respond(200, {
        success: true,
        data: { ...TRIAL, status: 'failed', message: 'There is no list.', first_rows: [], players: 0, total: '0' },
      }),
    );
    await press('Try it');
    expect(await screen.findByText('There is no list.')).toBeVisible();
    expect(screen.getByText(raw.body)).toBeVisible();
  });
});
