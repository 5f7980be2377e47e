import http from 'node:http';
import { listenForTest } from './http-server';

const [EVERYONE, BOT_ROLE, BOT] = ['10', '11', '99'];
const MOCK_TOKEN = 'mock.bot-token';
const MANAGE_ROLES = String(1 << 28);

/** A Discord server with a bot, by Discord's REST API. A test changes its fields. */
export interface MockDiscord {
  /** Environment variables that connect its bot. */
  env: Record<string, string>;
  token: string;
  /** False once the bot was thrown out. */
  hasBot: boolean;
  /** Permissions of the bot's role. */
  permissions: string;
  roles: { id: string; name: string; position: number; permissions: string; managed?: boolean }[];
  /** Roles of each member by id; others aren't in the server. */
  members: Map<string, Set<string>>;
  /** Changes of roles that were asked for, such as `PUT 1 20`. */
  changes: string[];
  /** Number of requests. */
  requests: number;
  /** Responses to the next changes of roles. */
  next: { status: number; body?: object }[];
  close(): Promise<void>;
}

export async function openMockDiscord(): Promise<MockDiscord> {
  const server = http.createServer((request, response) => {
    const { status, body } = respond(request.method ?? '', request.url ?? '', request.headers.authorization ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
  });
  const { origin, close } = await listenForTest(server);
  const mock: MockDiscord = {
    env: { DISCORD_SERVER_ID: EVERYONE, DISCORD_BOT_TOKEN: MOCK_TOKEN, DISCORD_API_URL: `${origin}/api/v10/` },
    token: MOCK_TOKEN,
    hasBot: true,
    permissions: MANAGE_ROLES,
    roles: [
      { id: EVERYONE, name: '@everyone', position: 0, permissions: '0' },
      { id: '20', name: 'VIP', position: 2, permissions: '0' },
      { id: '21', name: 'Owner', position: 9, permissions: '8' },
      { id: '23', name: 'Helper', position: 3, permissions: String(1n << 40n) },
      { id: '22', name: 'Twitch subscriber', position: 1, permissions: '0', managed: true },
    ],
    members: new Map(),
    changes: [],
    requests: 0,
    next: [],
    close,
  };

  function respond(method: string, url: string, authorization: string): { status: number; body?: object } {
    mock.requests += 1;
    if (authorization !== `Bot ${mock.token}`) return { status: 401, body: { message: '401: Unauthorized', code: 0 } };
    const [, , , first, guild, kind, id = '', , roleId = ''] = url.split('/');
    if (first === 'users') return { status: 200, body: { id: BOT } };
    if (guild !== EVERYONE || !mock.hasBot) return { status: 404, body: { message: 'Unknown Guild', code: 10_004 } };
    const roles = [...mock.roles, { id: BOT_ROLE, name: 'Bot', position: 5, permissions: mock.permissions, managed: true }];
    if (kind === 'roles') return { status: 200, body: roles };
    if (method === 'GET') return { status: 200, body: { roles: [BOT_ROLE] } };
    mock.changes.push(`${method} ${id} ${roleId}`);
    const planned = mock.next.shift();
    if (planned) return planned;
    const role = roles.find((one) => one.id === roleId);
    const member = mock.members.get(id);
    if (!role) return { status: 404, body: { message: 'Unknown Role', code: 10_011 } };
    if (role.position >= 5 || role.managed || mock.permissions === '0')
      return { status: 403, body: { message: 'Missing Permissions', code: 50_013 } };
    if (!member) return { status: 404, body: { message: 'Unknown Member', code: 10_007 } };
    if (method === 'PUT') member.add(roleId);
    else member.delete(roleId);
    return { status: 204 };
  }
  return mock;
}
