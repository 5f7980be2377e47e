import type { Job } from '../../jobs/run-jobs';
import { sendChatMessagesJob } from '../chat/send-chat-messages';
import { checkLive } from './check-live';
import { checkSubscriptions } from './check-subscriptions';
import type { KickContext } from './kick-context';
import { workOffEvents } from './work-off-events';
import { MINUTE, SECOND } from '../../lib/durations';

/** Creates the jobs of the connected channel (docs/kick.md). */
export function kickJobs(kick: KickContext): Job[] {
  return [
    {
      // Events are handled as they arrive (`installEventWorker`): these are of servers that stopped, or retries.
      name: 'work off Kick events',
      everyMs: 2 * SECOND,
      run: async (context) => void (await workOffEvents({ ...context, handlers: kick.handlers })),
    },
    sendChatMessagesJob(kick),
    {
      name: 'check Kick subscriptions',
      everyMs: MINUTE,
      run: () => checkSubscriptions(kick, { isDueOnly: true }),
    },
    {
      name: 'check the Kick stream',
      everyMs: 2 * MINUTE,
      run: (context) => checkLive(kick, context),
    },
  ];
}
