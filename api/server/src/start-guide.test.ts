import { readConfig } from './config/config';
import { startGuide } from './start-guide';

const ADDRESS = 'http://127.0.0.1:8080';
const CLIENT = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
const guide = (env: NodeJS.ProcessEnv) => startGuide(readConfig(env), ADDRESS);

it.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['nothing set', {}, ['Sign in', 'Panel', 'Code', 'Stop']],
  ["the demo's data and the real Discord", { DEMO: '1', ...CLIENT }, ['Code', 'Stop']],
  ['no demo', { DEMO: '0' }, ['Stop']],
])('with %s, prints only the topics that apply', (_case, env, topics) => {
  expect(guide(env).map((line) => line.trim().split(/ {2,}/)[0])).toEqual(topics);
});

it('lists the demo members, the panel, the code, and how to stop', () => {
  expect(guide({})).toEqual([
    '  Sign in   as newcomer, highroller, stagemanager or faceless: no password',
    '  Panel     http://127.0.0.1:8080/admin-new/ opens for stagemanager',
    '  Code      CODE123 gives points once to each member: "Redeem Code" in their menu',
    '  Stop      Ctrl+C',
  ]);
});
