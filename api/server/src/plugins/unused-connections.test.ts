import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { closeUnusedConnections } from './unused-connections';

it('stops the server although a client has connected without a request', async () => {
  const app = Fastify();
  closeUnusedConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection');
  const client = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const closed = once(client, 'close');
  client.resume();
  await Promise.all([app.close(), closed]);
  expect(client.destroyed).toBe(true);
});
