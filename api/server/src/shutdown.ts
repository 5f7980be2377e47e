import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from './db/client';
import type { Tracing } from './tracing/open-telemetry';
import { SECOND } from './lib/durations';

/** A parent process that forwards Ctrl+C delivers it twice at once; only a later signal forces the exit. */
const SAME_SIGNAL_MS = 300;

/** Requests that take longer after the server stopped listening are cut off. Browsers wait 15 seconds; uploads may take longer. */
const FINISH_MS = 25 * SECOND;

interface ShutdownOptions {
  app: FastifyInstance;
  database?: Pick<OpenDatabase, 'close'>;
  tracing?: Pick<Tracing, 'shutdown'>;
  /** Time to go on serving while `/readyz` fails. */
  delaySeconds: number;
  /** Reports a failure, and exits. */
  fail: (cause: unknown) => never;
}

/**
 * Closes the server on SIGTERM and Ctrl+C, or with the command that started it, and exits (docs/several-servers.md). A second signal exits
 * at once.
 * @returns leaves the signals to others
 */
export function closeOnSignal({ app, database, tracing, delaySeconds, fail }: ShutdownOptions): () => void {
  let closingSince: number | undefined;
  const onSignal = () => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = Date.now();
    close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The command that has started this server ended.
  process.on('disconnect', onSignal);

  async function close(): Promise<void> {
    app.drain();
    await sleep(delaySeconds * 1000);
    await closeApp(app);
    await database?.close();
    await tracing?.shutdown();
  }

  return () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('disconnect', onSignal);
}

/** Stops listening, and finishes the requests that are under way. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  await app.close();
}
