import { readConfig } from '../../config';
import { discordProvider, kickProvider } from './providers';

const discord = discordProvider(readConfig({}).discord);
const kick = kickProvider(readConfig({}).kick);

describe("Discord's user", () => {
  const ANSWER = {
    id: '80351110224678912',
    username: 'nelly',
    discriminator: '0',
    global_name: null,
    avatar: 'a_8342729096ea3675442027381ff50dfe',
    banner: '06c16474723fe537c283b8efa61a30c8',
    accent_color: 16711680,
    email: 'nelly@example.com',
    verified: true,
    mfa_enabled: true,
    flags: 64,
    clan: { tag: 'X' },
  };

  it('is read, whatever else is in the answer', () => {
    expect(discord.readAccount(ANSWER)).toEqual({
      id: '80351110224678912',
      username: 'nelly',
      globalName: null,
      avatar: 'a_8342729096ea3675442027381ff50dfe',
      banner: '06c16474723fe537c283b8efa61a30c8',
      email: 'nelly@example.com',
    });
    expect(discord.readAccount({ id: '1', username: 'x' })).toMatchObject({ avatar: null, email: null });
  });

  it('has no address that nobody confirmed', () => {
    expect(discord.readAccount({ ...ANSWER, verified: false }).email).toBeNull();
  });

  it('has no texts that cannot be kept', () => {
    const broken = { global_name: 'a\0b', avatar: 7, banner: 'x'.repeat(3000), email: '' };
    expect(discord.readAccount({ ...ANSWER, ...broken })).toMatchObject({
      globalName: null,
      avatar: null,
      banner: null,
      email: null,
    });
  });

  it.each([
    null,
    'nelly',
    [],
    { ...ANSWER, id: undefined },
    { ...ANSWER, id: 'abc' },
    { ...ANSWER, id: 80351110224 },
    { ...ANSWER, username: '' },
    { ...ANSWER, username: 'a\0b' },
    { ...ANSWER, username: 'x'.repeat(65) },
  ])('is not %j', (response) => {
    expect(() => discord.readAccount(response)).toThrow();
  });
});

describe("Kick's user", () => {
  const USER = { user_id: 4377088, name: 'John Doe', email: 'john@example.com', profile_picture: 'https://files.kick.com/x.webp' };

  it.each([4377088, '4377088'])('is read by its id %j, whatever else is in the answer', (user_id) => {
    const response = { data: [{ ...USER, user_id }, 'more'], message: 'OK' };
    expect(kick.readAccount(response)).toEqual({ id: '4377088', username: 'John Doe' });
  });

  it.each([
    null,
    [],
    USER,
    { data: [] },
    { data: USER },
    { data: null, message: 'Unauthorized' },
    ...[undefined, null, 0, -1, 1.5, 1e300, '', '1.5', 'abc', ['1']].map((user_id) => ({ data: [{ ...USER, user_id }] })),
    ...[undefined, null, 7, '', '  ', 'a\0b', 'x'.repeat(65)].map((name) => ({ data: [{ ...USER, name }] })),
  ])('is not %j', (response) => {
    expect(() => kick.readAccount(response)).toThrow();
  });
});
