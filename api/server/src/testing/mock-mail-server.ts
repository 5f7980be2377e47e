import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server that requires a login. */
export interface MockMailServer {
  url: string;
  received: ReceivedMail[];
  refusal: Error | undefined;
  /** Refusals of recipients, such as `550 5.1.1 No such mailbox`, by address; `*` for all. */
  refusals: Map<string, string>;
  close(): Promise<void>;
}

export async function startMockMailServer(): Promise<MockMailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'us er' && password === 'p@ss' ? null : new Error('Who are you?'), { user: username }),
    onRcptTo({ address }, _session, done) {
      const refusal = server.refusals.get(address) ?? server.refusals.get('*');
      done(refusal === undefined ? null : Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (server.refusal) return done(server.refusal);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        server.received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    allowInsecureAuth: true,
  });
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const server: MockMailServer = {
    url: `smtp://us%20er:p%40ss@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received: [],
    refusal: undefined,
    refusals: new Map(),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** Unfolds a mail's header lines. */
export const headOf = (raw: string): string[] => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
