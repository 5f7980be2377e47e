import { readConfig } from '../../config/config';
import { discordProvider, kickProvider } from './providers';

const discord = discordProvider(readConfig({}).discord);
const kick = kickProvider(readConfig({}).kick);

describe('a Discord account', () => {
  const USER = {
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

  it('is read from a response with unknown keys', () => {
    expect(discord.readAccount(USER)).toEqual({
      id: '80351110224678912',
      username: 'nelly',
      globalName: null,
      avatar: 'a_8342729096ea3675442027381ff50dfe',
      banner: '06c16474723fe537c283b8efa61a30c8',
      email: 'nelly@example.com',
    });
    expect(discord.readAccount({ id: '1', username: 'x' })).toMatchObject({ avatar: null, email: null });
  });

  it('has a name that can be seen, whatever it calls itself', () => {
    expect(discord.readAccount({ ...USER, global_name: '\u3164' }).globalName).toBeNull();
    expect(discord.readAccount({ ...USER, global_name: '\u202enel\u200bly' }).globalName).toBe('nelly');
    expect(discord.readAccount({ ...USER, username: '\u2800' }).username).toBe('member-80351110224678912');
  });

  it('has no unverified email address', () => {
    expect(discord.readAccount({ ...USER, verified: false }).email).toBeNull();
  });

  it('has null for optional fields that are not valid', () => {
    const broken = { global_name: 'a\0b', avatar: 7, banner: 'x'.repeat(3000), email: '' };
    expect(discord.readAccount({ ...USER, ...broken })).toMatchObject({
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
    { ...USER, id: undefined },
    { ...USER, id: 'abc' },
    { ...USER, id: 80351110224 },
    { ...USER, username: '' },
    { ...USER, username: 'a\0b' },
    { ...USER, username: 'x'.repeat(65) },
  ])('is not %j', (response) => {
    expect(() => discord.readAccount(response)).toThrow();
  });
});

describe('a Kick account', () => {
  const USER = { user_id: 4377088, name: 'John Doe', email: 'john@example.com', profile_picture: 'https://files.kick.com/x.webp' };

  it.each([4377088, '4377088'])('is read with the id %j, from a response with unknown keys', (user_id) => {
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
