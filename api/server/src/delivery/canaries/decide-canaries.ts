import type { ChangeReleaseBody } from '@greenroom/contract';
import { CANARY_AUTHOR } from '@greenroom/releases';
import type { ReleaseToken } from '../../config/config-values';
import { HttpProblem } from '../../lib/http-problem';
import type { Job, JobContext } from '../../jobs/job';
import { applyChange, type ReleaseContext, validateChange } from '../releases/change-release';
import { saveDecision } from './canary-evaluations.repository';
import type { ActiveDecision } from './canary.rules';
import { evaluateCanary, findPlannedCanary, type PlannedCanary } from './evaluate-canary';
import { notifyTeams } from './notify-teams';

interface CanaryJobOptions extends ReleaseContext {
  /** Teams with their webhooks. */
  teams: readonly ReleaseToken[];
  /** The pauses between attempts to reach a webhook. */
  retryDelaysMs?: readonly number[];
}

/** A job by which canaries with a plan go on, wait, are promoted or rolled back. Browsers report every minute, and it costs little. */
export function canaryJob(options: CanaryJobOptions): Job {
  return {
    name: 'decide canaries',
    everyMs: 10 * 1000,
    async run(context) {
      for (const { name, canary } of await options.remotes.all()) {
        if (context.signal.aborted) return;
        if (!canary) continue;
        // One whose release or measurements can't be read must not hold up the others; the next run retries it.
        await decideCanary(options, name, context).catch((cause: unknown) =>
          context.log.error({ err: cause, remote: name }, 'A canary could not be evaluated'),
        );
      }
    },
  };
}

async function decideCanary(options: CanaryJobOptions, remote: string, context: JobContext): Promise<void> {
  const { db, now, log, signal } = context;
  const planned = await findPlannedCanary(options.releases, remote);
  const evaluated = planned && (await evaluateCanary(db, planned, now()));
  if (!evaluated) return;
  const { decision, reason, isNewPause } = evaluated;
  if (isNewPause) {
    const change = { remote, version: planned.canary.version, decision: 'pause', record: { ...planned.record, reason } } as const;
    log.warn(change, 'A canary waits for a person');
    notifyTeams(options.teams, change, { log, signal, retryDelaysMs: options.retryDelaysMs });
  }
  if (decision.kind === 'wait') return;
  const change = changeOf(decision, planned);
  const seen = planned.record.number;
  try {
    // A rollback only takes away: nothing may refuse it.
    if (decision.kind !== 'rollback') await validateChange(options, { remote, change, seen });
    const record = await applyChange(options, { remote, change, seen, by: CANARY_AUTHOR, reason });
    log.info({ remote, version: planned.canary.version, decision: decision.kind, reason }, 'A canary decided');
    notifyTeams(
      options.teams,
      { remote, version: planned.canary.version, decision: decision.kind, record },
      { log, signal, retryDelaysMs: options.retryDelaysMs },
    );
  } catch (cause) {
    if (!(cause instanceof HttpProblem)) throw cause;
    if (cause.statusCode !== 422 && cause.statusCode !== 409) throw cause;
    const isOutdated = (await options.releases.newest(remote))?.number !== seen;
    // Another server has decided, or a person has changed the release.
    if (isOutdated) log.info({ remote, decision: decision.kind }, cause.message);
    else await saveDecision(db, remote, `${reason} The release can't be changed: ${cause.message}`);
  }
}

function changeOf(decision: ActiveDecision, { live, canary: { version, plan } }: PlannedCanary): ChangeReleaseBody {
  switch (decision.kind) {
    case 'advance':
      return { action: 'canary', version, percent: decision.percent, plan };
    case 'promote':
      return { action: 'promote' };
    case 'rollback':
      return { action: 'rollback', version: live };
  }
}
