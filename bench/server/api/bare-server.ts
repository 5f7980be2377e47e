import fs from 'node:fs';
import Fastify from 'fastify';

export interface BareRoute {
  url: string;
  type: string;
  /** Base64. */
  body: string;
}

// The baseline: Fastify alone, with routes that send prepared bytes.

const routes = JSON.parse(fs.readFileSync(process.env.BENCH_ROUTES ?? '', 'utf8')) as BareRoute[];
const app = Fastify();
for (const { url, type, body } of routes) {
  const bytes = Buffer.from(body, 'base64');
  app.get(url, (_request, reply) => {
    reply.header('Content-Type', type).send(bytes);
  });
}
process.on('SIGTERM', () => void app.close());
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
