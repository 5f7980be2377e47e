import type { ChangeReleaseBody, ReleaseRecord } from '@greenroom/contract';
import { ReleaseRefused } from '@greenroom/contract/releases';
import type { ReleaseToken } from '../../config/config-values';
import { HttpProblem } from '../../lib/http-problem';
import type { Job, JobContext } from '../../jobs/job';
import { makeChange, type ReleaseContext } from '../releases/change-release';
import { CANARY_AUTHOR } from '../releases/release-state';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { saveDecision } from './canary-evaluations.repository';
import type { ActiveDecision } from './canary.rules';
import { evaluateCanaries, findPlannedCanaries, type PlannedCanary } from './evaluate-canary';
import { type CanaryChange, notifyTeams } from './notify-teams';

interface CanaryJobOptions extends ReleaseContext {
  remotes: Pick<RemotesRepository, 'all'>;
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
        // The first part of a set decides for all.
        if (!canary || (canary.set && canary.set[0] !== name)) continue;
        // One whose release or measurements can't be read must not hold up the others; the next run retries it.
        await decideCanary(options, name, context).catch((cause: unknown) =>
          context.log.error({ err: cause, remote: name }, 'A canary could not be evaluated'),
        );
      }
    },
  };
}

async function decideCanary(options: CanaryJobOptions, remote: string, context: JobContext): Promise<void> {
  const { db, now, log } = context;
  const planned = await findPlannedCanaries(options.releases, remote);
  const evaluated = planned && (await evaluateCanaries(db, planned, now()));
  if (!evaluated) return;
  const [first] = planned;
  const { decision, reason, isNewPause } = evaluated;
  const versions = planned.map((each) => ({ remote: each.remote, version: each.canary.version }));
  const notify = (kind: CanaryChange['decision'], recordOf: (planned: PlannedCanary) => ReleaseRecord) => {
    for (const each of planned) {
      const change = { remote: each.remote, version: each.canary.version, decision: kind, record: recordOf(each) };
      notifyTeams(options.teams, change, { log, signal: context.signal, retryDelaysMs: options.retryDelaysMs });
    }
  };
  if (isNewPause) {
    log.warn({ versions, reason }, 'A canary waits for a person');
    notify('pause', ({ record }) => ({ ...record, reason }));
  }
  if (decision.kind === 'wait') return;
  const wanted = { part: remote, change: changeOf(decision, first) };
  const seen = first.record.number;
  try {
    // A rollback only takes away: nothing may refuse it.
    const isUnchecked = decision.kind === 'rollback';
    const { records } = await makeChange(options, { wanted, seen, by: CANARY_AUTHOR, reason, isUnchecked });
    log.info({ versions, decision: decision.kind, reason }, 'A canary decided');
    notify(decision.kind, (each) => records.get(each.remote) ?? each.record);
  } catch (cause) {
    if (!(cause instanceof ReleaseRefused) && !(cause instanceof HttpProblem && cause.statusCode === 422)) throw cause;
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
