import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { copyDemoData } from './testing/demo-server';
import { originOf, startServer } from './testing/test-server';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-main-'));
  dataDir = path.join(folder, 'data');
  await copyDemoData(dataDir);
});
afterAll(() => fs.rm(folder, { recursive: true }));

const start = (env: Record<string, string>) => startServer({ DATA_DIR: dataDir, ...env });

it('prints its address and the guide, refuses a second server on the same data folder, and exits cleanly', async () => {
  const server = start({ START_GUIDE: '1' });
  const lines = await server.running;
  const [, origin = ''] =
    /^Greenroom is running at (http:\/\/127\.0\.0\.1:\d+)\n\n {2}Sign in .*stagemanager[^]* \1\/admin-new\/ [^]* CODE123 [^]* Ctrl\+C\n$/.exec(
      lines,
    ) ?? [];
  expect(await (await fetch(`${origin}/api/r/user/highroller`)).json()).toMatchObject({ success: true });

  const second = await start({}).ended;
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `The data folder ${dataDir} is in use by another Greenroom server. Stop it, or set DATA_DIR to another folder.\n`,
  });

  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, stdout: lines, stderr: '' });
});

it('prints one line without the guide, and serves on after Ctrl+C for the shutdown delay, until a second signal', async () => {
  const server = start({ SHUTDOWN_DELAY_SECONDS: '600' });
  expect(await server.running).toMatch(/^Greenroom is running at http:\/\/127\.0\.0\.1:\d+\n$/);
  const origin = await originOf(server);
  const status = async (url: string) => (await fetch(`${origin}${url}`)).status;
  expect(await status('/readyz')).toBe(200);
  server.child.kill('SIGINT');
  while ((await status('/readyz')) === 200);
  expect(await status('/api/r/settings')).toBe(200);
  // Simultaneous signals count as one.
  const again = setInterval(() => server.child.kill('SIGTERM'), 100);
  expect((await server.ended).code).toBe(1);
  clearInterval(again);
});

it('lets the commands of its machine find it while it runs, and release every part as whom they name', async () => {
  const server = start({ TRUST_PROXY: '1', RELEASE_TOKENS: '[]' });
  const origin = await originOf(server);
  const file = path.join(dataDir, 'site.json');
  const { url, pid, token } = JSON.parse(await fs.readFile(file, 'utf8')) as { url: string; pid: number; token: string };
  expect({ url, pid }).toEqual({ url: origin, pid: server.child.pid });
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);

  const description = { name: 'quests', version: 'dev-1', entry: 'http://localhost:3009/remoteEntry.js', routes: ['/quests'] };
  const files = { 'remote.json': Buffer.from(JSON.stringify(description)).toString('base64') };
  const post = async (address: string, body: object, headers: Record<string, string> = {}) => {
    const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'greenroom-author': 'npm%20run%20dev', ...headers };
    const response = await fetch(`${url}/api/releases/quests${address}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as { data?: { by?: string } } };
  };
  // A remote under development passes no gate; another one does.
  expect((await post('/versions', { files })).status).toBe(200);
  const released = { ...description, version: '1' };
  const refused = { files: { 'remote.json': Buffer.from(JSON.stringify(released)).toString('base64') } };
  expect((await post('/versions', refused)).status).toBe(422);
  expect((await post('', { action: 'release', version: 'dev-1' })).body.data?.by).toBe('npm run dev');
  expect((await post('', { action: 'rollback' }, { authorization: `Bearer ${token}x` })).status).toBe(401);
  expect((await post('', { action: 'rollback' }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401);

  server.child.kill('SIGTERM');
  await server.ended;
  await expect(fs.stat(file)).rejects.toThrow('ENOENT');
});

it('explains a port in use, without a stack', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, stdout, stderr } = await start({ PORT: String(port) }).ended;
  taken.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`Port ${port} is already in use. Stop what uses it, or set another one: PORT=${port + 1}.\n`);
});

it('explains which file of the release store is damaged, without a stack', async () => {
  // A database without releases.
  const data = path.join(folder, 'before');
  await copyDemoData(data);
  const remotes = path.join(folder, 'remotes');
  await fs.mkdir(path.join(remotes, 'store/releases'), { recursive: true });
  await fs.writeFile(path.join(remotes, 'store/releases/00000001.json'), '{');
  expect(await start({ DATA_DIR: data, REMOTES_DIR: remotes }).ended).toEqual({
    code: 1,
    stdout: '',
    stderr:
      "The store's releases can't be moved to the database: store/releases/00000001.json is damaged. Nothing was moved. Restore the file from a backup, then start the server again.\n",
  });
});

it('lists every invalid variable, without a stack', async () => {
  const { code, stderr } = await start({ PORT: 'x', DEMO: 'yes' }).ended;
  expect(code).toBe(1);
  expect(stderr.split('\n')).toEqual([
    'Greenroom cannot start with this environment:',
    '  PORT must be a port number from 0 to 65535.',
    '  DEMO must be 0 or 1.',
    '',
  ]);
});
