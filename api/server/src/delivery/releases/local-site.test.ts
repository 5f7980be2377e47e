import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { LOCAL_SITE } from '../../config/data-folder';
import { installLocalSite } from './local-site';

it.each([
  ['one address', '127.0.0.2', '127.0.0.2'],
  ['all addresses', '0.0.0.0', '127.0.0.1'],
])('of a server that listens on %s names one at which commands reach it, until it closes', async (_name, host, named) => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-local-site-'));
  const app = fastify();
  const announce = installLocalSite(app, { dataDir, localToken: 'token' });
  const { port } = new URL(await app.listen({ host, port: 0 }));
  await announce();
  const file = path.join(dataDir, LOCAL_SITE);
  expect(JSON.parse(await fs.readFile(file, 'utf8'))).toEqual({ url: `http://${named}:${port}`, pid: process.pid, token: 'token' });
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  await app.close();
  expect(await fs.readdir(dataDir)).not.toContain(LOCAL_SITE);
  await fs.rm(dataDir, { recursive: true });
});
