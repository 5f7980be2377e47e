import { setTimeout } from 'node:timers/promises';
import type { CanaryPlan, ChangeReleaseBody, ReleaseRecord } from '@greenroom/contract';
import { ReleaseRefused } from '@greenroom/contract/releases';
import type { ReleaseToken } from '../../config/config-values';
import type { Db } from '../../db/client';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { SECOND } from '../../lib/durations';
import { HttpProblem } from '../../lib/http-problem';
import { findMeasurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import { makeChange, type ReleaseContext } from '../releases/change-release';
import { CANARY_AUTHOR } from '../releases/release-state';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { type Evaluation, saveEvaluation } from './canary-evaluations.repository';
import { type CanarySessions, countSessions } from './canary-sessions';
import { decide, decidingPart, type Decision, findingsOf, timingsOf } from './canary.rules';

interface CanaryJobOptions extends ReleaseContext {
  remotes: Pick<RemotesRepository, 'all'>;
  canarySessions: Pick<CanarySessions, 'flush'>;
  teams: readonly ReleaseToken[];
  retryDelaysMs?: readonly number[];
}

type PlannedCanary = { remote: string; record: ReleaseRecord; canary: { version: string; percent: number; plan: CanaryPlan } };

const TIMEOUT_MS = 10 * SECOND;
const RETRY_DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND];

/** A job that decides about canaries with a plan. Browsers report every minute, and it costs little. */
export function canaryJob(options: CanaryJobOptions): Job {
  return {
    name: 'decide canaries',
    everyMs: 10 * SECOND,
    async run(context) {
      for (const { name, canary } of await options.remotes.all()) {
        if (context.signal.aborted) return;
        // The first part of a set decides for all.
        if (!canary?.plan || (canary.set && canary.set[0] !== name)) continue;
        // One that can't be read must not hold up the others.
        await decideCanary(options, canary.set ?? [name], context).catch((cause: unknown) =>
          context.log.error({ err: cause, remote: name }, 'A canary could not be evaluated'),
        );
      }
    },
  };
}

/** Decides about parts that are canaries as one. If the change fails, the next run decides the same. */
async function decideCanary(options: CanaryJobOptions, names: readonly string[], context: JobContext): Promise<void> {
  const { db, now, log } = context;
  await options.canarySessions.flush();
  const current = await options.releases.current([...names]);
  const planned = names.flatMap((remote): PlannedCanary[] => {
    const record = current.get(remote);
    const canary = record?.state.canary;
    return record && canary?.plan ? [{ remote, record, canary: { ...canary, plan: canary.plan } }] : [];
  });
  // A set that was changed in between is evaluated again by the next run.
  if (planned.length < names.length) return;
  const evaluated = await Promise.all(planned.map((each) => evaluate(db, each, names.length, now())));
  const pauses = await Promise.all(evaluated.map(({ remote, evaluation }) => saveEvaluation(db, remote, evaluation)));
  const { remote, decision, reason, record, canary, evaluation } = decidingPart(evaluated);
  const versions = planned.map((each) => ({ remote: each.remote, version: each.canary.version }));
  const notify = (kind: Outcome, recordOf: (part: PlannedCanary) => ReleaseRecord) => {
    for (const each of planned) notifyTeams(options, context, messageOf(each, kind, recordOf(each)));
  };
  if (decision.kind === 'wait') {
    // The part that waits for a person may not be the one that decides.
    const paused = evaluated[pauses.indexOf(true)];
    if (!paused) return;
    log.warn({ versions, reason: paused.reason }, 'A canary waits for a person');
    return notify('pause', (each) => ({ ...each.record, reason: paused.reason }));
  }
  const changes: Record<typeof decision.kind, ChangeReleaseBody> = {
    advance: { action: 'canary', version: canary.version, percent: decision.percent, plan: canary.plan },
    promote: { action: 'promote' },
    rollback: { action: 'rollback', version: record.state.live },
  };
  try {
    // A rollback only takes away: nothing may refuse it.
    const isUnchecked = decision.kind === 'rollback';
    const wanted = { part: remote, change: changes[decision.kind] };
    const { records } = await makeChange(options, { wanted, seen: record.number, by: CANARY_AUTHOR, reason, isUnchecked });
    log.info({ versions, decision: decision.kind, reason }, 'A canary decided');
    notify(decision.kind, (each) => records.get(each.remote) ?? each.record);
  } catch (cause) {
    if (!(cause instanceof ReleaseRefused) && !(cause instanceof HttpProblem && cause.statusCode === 422)) throw cause;
    const isOutdated = (await options.releases.newest(remote))?.number !== record.number;
    // Another server has decided, or a person has changed the release.
    if (isOutdated) log.info({ remote, decision: decision.kind }, cause.message);
    else await saveEvaluation(db, remote, { ...evaluation, decision: `${reason} The release can't be changed: ${cause.message}` });
  }
}

async function evaluate(db: Db, planned: PlannedCanary, parts: number, now: Date) {
  const { remote, record, canary } = planned;
  const { number, state } = record;
  const since = new Date(record.at);
  const [counts, measured] = await Promise.all([
    countSessions(db, { remote, number, versions: [canary.version, state.live] }),
    findMeasurements(db, { remote, since }),
  ]);
  const step = { percent: canary.percent, since, canary: counts(canary.version), live: counts(state.live) };
  const decision = decide(step, canary.plan, now, parts);
  const measurementsOf = (version: string) => measured.get(version) ?? NO_MEASUREMENTS;
  const timings = timingsOf(measurementsOf(canary.version), measurementsOf(state.live), canary.plan);
  const evaluation: Evaluation = {
    number,
    evaluatedAt: now,
    views: step.canary.sessions,
    decision: decision.reason,
    isPaused: decision.isPaused === true,
    findings: [...findingsOf(step, canary.plan, parts), ...timings],
  };
  return { ...planned, decision, reason: parts > 1 ? `${remote}: ${decision.reason}` : decision.reason, evaluation };
}

/** Event of which teams learn; `pause`: it waits for a person. */
type Outcome = Exclude<Decision['kind'], 'wait'> | 'pause';

/** Describes a change, as JSON that Discord (`content`) and Slack (`text`) show as a message. */
function messageOf({ remote, canary }: PlannedCanary, decision: Outcome, { number, at, reason = '', state }: ReleaseRecord) {
  const { version } = canary;
  const what = {
    advance: `is there for ${state.canary?.percent} % of the visitors`,
    promote: 'is live',
    pause: `waits for you at ${state.canary?.percent} %`,
    rollback: `was rolled back, ${state.live} stays live`,
  }[decision];
  const text = `${remote} ${version} ${what}. ${reason}`;
  const percent = state.canary?.percent ?? (decision === 'promote' ? 100 : 0);
  return { content: text, text, remote, version, live: state.live, percent, decision, reason, at, number };
}

/** Sends a message to the webhooks of the remote's teams, in the background: one that fails is retried, then logged. */
function notifyTeams(options: CanaryJobOptions, { log, signal }: JobContext, message: ReturnType<typeof messageOf>): void {
  const teams = options.teams.filter(({ remotes }) => remotes.includes(message.remote));
  for (const [url, team] of new Map(teams.map(({ webhook, team }) => [webhook, team]))) if (url) void send(url, team);

  async function send(url: string, team: string): Promise<void> {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) };
    for (const delay of [...(options.retryDelaysMs ?? RETRY_DELAYS_MS), null]) {
      try {
        const response = await fetch(url, { ...request, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
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
}
