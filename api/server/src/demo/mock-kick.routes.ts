import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { slugOf, type Viewer } from './crowd';
import { type MockKick, newUlid } from './mock-kick';

const SubscribeRequest = z.object({
  broadcaster_user_id: z.int(),
  events: z.array(z.object({ name: z.string(), version: z.int() })).min(1),
  method: z.literal('webhook'),
});

const ChatRequest = z.object({ type: z.literal('bot'), content: z.string().min(1).max(500), reply_to_message_id: z.string().optional() });

const REMEMBERED = 100;

interface MockKickOptions {
  mock: MockKick;
  /** Path or URL prefix of the API. */
  base: string;
  ownerOf: (token: string) => Viewer | undefined;
}

/**
 * Mocks Kick's public API: its key, channels, subscriptions, and the chat. An access token reads and changes those of its owner's channel.
 */
export function mockKickRoutes(app: FastifyInstance, { mock, base, ownerOf }: MockKickOptions): void {
  const owner = (request: FastifyRequest) => ownerOf((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
  const refuse = (reply: FastifyReply) => reply.status(401).send({ data: {}, message: 'Unauthorized' });
  const config = { csrf: 'none' as const };

  app.get(`${base}/public-key`, () => ({ data: { public_key: mock.publicKey }, message: 'OK' }));

  app.get(`${base}/channels`, (request, reply) => {
    const { userId: id, name } = owner(request) ?? {};
    if (id === undefined || name === undefined) return refuse(reply);
    const { stream } = mock;
    const live = { is_live: stream !== null, start_time: stream?.startedAt.toISOString() ?? '0001-01-01T00:00:00Z' };
    const category = { id: mock.category ? 28 : 0, name: mock.category, thumbnail: '' };
    return reply.send({
      data: [{ broadcaster_user_id: id, slug: slugOf(name), stream_title: stream?.title ?? '', stream: live, category }],
      message: 'OK',
    });
  });

  app.get(`${base}/events/subscriptions`, (request, reply) => {
    const id = owner(request)?.userId;
    if (id === undefined) return refuse(reply);
    return reply.send({ data: [...mock.subscriptions.values()].filter((one) => one.broadcaster_user_id === id), message: 'OK' });
  });

  app.post(`${base}/events/subscriptions`, { config }, (request, reply) => {
    const id = owner(request)?.userId;
    const { data: body } = SubscribeRequest.safeParse(request.body);
    if (id === undefined) return refuse(reply);
    if (body?.broadcaster_user_id !== id) return reply.status(400).send({ data: {}, message: 'Invalid request' });
    const data = body.events.map(({ name, version }) => ({
      name,
      version,
      subscription_id: mock.subscribe(name, version, id).id,
      error: '',
    }));
    return reply.send({ data, message: 'OK' });
  });

  app.post(`${base}/chat`, { config }, (request, reply) => {
    const channel = owner(request)?.userId;
    const { data: body } = ChatRequest.safeParse(request.body);
    if (channel === undefined) return refuse(reply);
    if (!body) return reply.status(400).send({ data: {}, message: 'Invalid request' });
    mock.chat.push({ channel, content: body.content, replyTo: body.reply_to_message_id ?? null });
    if (mock.chat.length > REMEMBERED) mock.chat.shift();
    return reply.send({ data: { is_sent: true, message_id: newUlid(new Date()) }, message: 'OK' });
  });

  app.delete<{ Querystring: { id?: string | string[] } }>(`${base}/events/subscriptions`, { config }, (request, reply) => {
    const id = owner(request)?.userId;
    if (id === undefined) return refuse(reply);
    for (const one of [request.query.id ?? []].flat())
      if (mock.subscriptions.get(one)?.broadcaster_user_id === id) mock.subscriptions.delete(one);
    return reply.status(204).send();
  });
}
