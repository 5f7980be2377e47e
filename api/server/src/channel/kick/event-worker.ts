import type { FastifyInstance } from 'fastify';
import { sharedRuns } from '../../lib/group-commit';
import type { EventInbox } from './event-inbox';
import { workOffEvents, type WorkOffOptions } from './work-off-events';

/**
 * Works off this server's events as soon as they are stored, while the app listens. A job does the same for those of servers that stopped,
 * and for what is attempted again.
 */
export function installEventWorker(app: FastifyInstance, inbox: EventInbox, options: WorkOffOptions): void {
  const stopping = new AbortController();
  const work = sharedRuns<void>(async () => {
    try {
      await workOffEvents({ ...options, signal: stopping.signal });
    } catch (cause) {
      app.log.error({ err: cause }, 'Events of Kick could not be worked off');
    }
  });

  let unsubscribe = () => {};
  app.addHook('onListen', async () => {
    unsubscribe = inbox.onStored(() => void work());
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    unsubscribe();
    await work();
  });
}
