import { readConfig } from '../../config/config';
import { type MockDiscord, openMockDiscord } from '../../testing/mock-discord';
import { botCheck } from './check-bot';

let discord: MockDiscord;
beforeEach(async () => void (discord = await openMockDiscord()));
afterEach(() => discord.close());

const check = (roles: string[] = []) => botCheck.run({ config: readConfig(discord.env), env: {}, roles });

it.each([
  ['nothing', {}, [], { status: 'ok', text: 'The bot can give one role.' }],
  [
    'an unknown token',
    { token: 'other' },
    [],
    { status: 'failed', text: expect.stringMatching(/^Discord doesn't accept the bot's token/) },
  ],
  ['a server without the bot', { hasBot: false }, [], { status: 'failed', text: expect.stringMatching(/^The bot isn't in the/) }],
  ['a missing permission', { permissions: '0' }, [], { status: 'failed', text: expect.stringMatching(/permission Manage Roles/) }],
  ["an item's role above the bot's", {}, ['21'], { status: 'warning', text: expect.stringMatching(/^The role Owner isn't below/) }],
  ["an item's role that is gone", {}, ['29'], { status: 'warning', text: expect.stringMatching(/^This role no longer exists/) }],
])('finds %s', async (_what, changes, roles, finding) => {
  Object.assign(discord, changes);
  expect(await check(roles)).toEqual(finding);
});

it('has nothing to check without a bot, and finds that Discord is away', async () => {
  expect(await botCheck.run({ config: readConfig({}), env: {} })).toMatchObject({ status: 'skipped' });
  await discord.close();
  expect(await check()).toEqual({ status: 'failed', text: "Couldn't reach Discord." });
});
