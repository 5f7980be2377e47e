import { setTimeout } from 'node:timers/promises';
import type { ReleaseRecord } from '@greenroom/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseToken } from '../../config/config-values';
import type { ActiveDecision } from './canary.rules';

const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [1000, 5000, 30_000];

export interface CanaryChange {
  remote: string;
  version: string;
  /** `pause`: it waits for a person; the record is that of before. */
  decision: ActiveDecision['kind'] | 'pause';
  record: ReleaseRecord;
}

interface NotifyOptions {
  log: Pick<FastifyBaseLogger, 'warn'>;
  signal: AbortSignal;
  retryDelaysMs?: readonly number[];
}

/**
 * Sends a change to the webhooks of the remote's teams, as JSON that Discord (`content`) and Slack (`text`) show as a message. In the
 * background: a webhook that fails is retried, then logged.
 */
export function notifyTeams(teams: readonly ReleaseToken[], change: CanaryChange, options: NotifyOptions): void {
  const body = JSON.stringify(messageOf(change));
  const byUrl = new Map(
    teams.flatMap(({ team, remotes, webhook }) => (webhook && remotes.includes(change.remote) ? [[webhook, team]] : [])),
  );
  for (const [url, team] of byUrl) void sendMessage({ url, team, body }, options);
}

function messageOf({ remote, version, decision, record: { number, at, reason = '', state } }: CanaryChange) {
  const what = {
    advance: `${remote} ${version} is there for ${state.canary?.percent} % of the visitors`,
    promote: `${remote} ${version} is live`,
    pause: `${remote} ${version} waits for you at ${state.canary?.percent} %`,
    rollback: `${remote} ${version} was rolled back, ${state.live} stays live`,
  }[decision];
  const text = `${what}. ${reason}`;
  const percent = state.canary?.percent ?? (decision === 'promote' ? 100 : 0);
  return { content: text, text, remote, version, live: state.live, percent, decision, reason, at, number };
}

/** Never rejects. */
async function sendMessage(
  { url, team, body }: { url: string; team: string; body: string },
  { log, signal, retryDelaysMs = RETRY_DELAYS_MS }: NotifyOptions,
): Promise<void> {
  for (const delay of [...retryDelaysMs, null]) {
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (response.ok) return;
      throw new Error(`It responded with ${response.status}.`);
    } catch (cause) {
      // The address is a secret, so it is not logged.
      if (delay === null) log.warn({ err: cause, team }, "A team's webhook could not be notified");
      else await setTimeout(delay, undefined, { signal, ref: false }).catch(() => undefined);
    }
    if (signal.aborted) return;
  }
}
