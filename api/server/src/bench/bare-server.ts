import fs from 'node:fs';
import Fastify from 'fastify';

// The least that could answer at all: Fastify alone, whose routes send bytes that are there already.

/** What a route of the bare server answers. */
export interface BareAnswer {
  url: string;
  type: string;
  body: string;
}

const answers = JSON.parse(fs.readFileSync(process.env.BENCH_ANSWERS ?? '', 'utf8')) as BareAnswer[];
const app = Fastify();
for (const { url, type, body } of answers) {
  const bytes = Buffer.from(body);
  app.get(url, (_request, reply) => {
    reply.header('Content-Type', type).send(bytes);
  });
}
process.on('SIGTERM', () => void app.close());
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
