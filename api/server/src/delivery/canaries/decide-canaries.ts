import type { CanaryPlan, ChangeReleaseBody, ReleaseRecord } from '@greenroom/contract';
import { ReleaseRefused } from '@greenroom/contract/releases';
import type { ReleaseToken } from '../../config/config-values';
import type { Db } from '../../db/client';
import type { Job, JobContext } from '../../jobs/run-jobs';
import { HttpProblem } from '../../lib/http-problem';
import { findMeasurements, NO_MEASUREMENTS } from '../measurements/measurements.repository';
import { makeChange, type ReleaseContext } from '../releases/change-release';
import { CANARY_AUTHOR } from '../releases/release-state';
import type { Releases } from '../releases/releases';
import type { RemotesRepository } from '../remotes/remotes.repository';
import { type Evaluation, saveEvaluation } from './canary-evaluations.repository';
import { findingsOf, reasonOf, timingsOf } from './canary-sentences';
import { type CanarySessions, countSessions } from './canary-sessions';
import { type ActiveDecision, decide, type Decision, decidingPart } from './canary.rules';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface CanaryJobOptions extends ReleaseContext {
  remotes: Pick<RemotesRepository, 'all'>;
  canarySessions: Pick<CanarySessions, 'flush'>;
  teams: readonly ReleaseToken[];
  retryDelaysMs?: readonly number[];
}

/** A canary with a plan. */
interface PlannedCanary {
  remote: string;
  /** The release record that began the step. */
  record: ReleaseRecord;
  canary: { version: string; percent: number; plan: CanaryPlan };
}

interface EvaluatedCanary extends PlannedCanary {
  decision: Decision;
  reason: string;
  evaluation: Evaluation;
}

/** A job that decides about canaries with a plan. Browsers report every minute, and it costs little. */
export function canaryJob(options: CanaryJobOptions): Job {
  return {
    name: 'decide canaries',
    everyMs: 10 * 1000,
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
  const { db, now, log, signal } = context;
  await options.canarySessions.flush();
  const planned = await Promise.all(names.map((name) => findPlannedCanary(options.releases, name)));
  // A set that was changed in between is evaluated again by the next run.
  if (!planned.every((each) => each !== null)) return;
  const evaluated = await Promise.all(planned.map((each) => evaluate(db, each, names.length, now())));
  const pauses = await Promise.all(evaluated.map(({ remote, evaluation }) => saveEvaluation(db, remote, evaluation)));
  const deciding = decidingPart(evaluated);
  const { remote, decision, reason, record, evaluation } = deciding;
  const versions = planned.map((each) => ({ remote: each.remote, version: each.canary.version }));
  const notify = (kind: CanaryChange['decision'], recordOf: (part: PlannedCanary) => ReleaseRecord) => {
    for (const each of planned) {
      const change = { remote: each.remote, version: each.canary.version, decision: kind, record: recordOf(each) };
      notifyTeams(options.teams, change, { log, signal, retryDelaysMs: options.retryDelaysMs });
    }
  };
  if (decision.kind === 'wait') {
    // The part that waits for a person may not be the one that decides.
    const paused = evaluated[pauses.indexOf(true)];
    if (!paused) return;
    log.warn({ versions, reason: paused.reason }, 'A canary waits for a person');
    return notify('pause', (each) => ({ ...each.record, reason: paused.reason }));
  }
  try {
    // A rollback only takes away: nothing may refuse it.
    const isUnchecked = decision.kind === 'rollback';
    const wanted = { part: remote, change: changeOf(decision, deciding) };
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

async function findPlannedCanary(releases: Releases, remote: string): Promise<PlannedCanary | null> {
  const record = await releases.newest(remote);
  const canary = record?.state.canary;
  return record && canary?.plan ? { remote, record, canary: { ...canary, plan: canary.plan } } : null;
}

async function evaluate(db: Db, planned: PlannedCanary, parts: number, now: Date): Promise<EvaluatedCanary> {
  const { remote, record, canary } = planned;
  const { number, state } = record;
  const since = new Date(record.at);
  const [counts, measured] = await Promise.all([
    countSessions(db, { remote, number, versions: [canary.version, state.live] }),
    findMeasurements(db, { remote, since }),
  ]);
  const step = { percent: canary.percent, since, canary: counts(canary.version), live: counts(state.live) };
  const decision = decide(step, canary.plan, now, parts);
  const reason = reasonOf(decision, step, canary.plan);
  const timings = timingsOf(measured.get(canary.version) ?? NO_MEASUREMENTS, measured.get(state.live) ?? NO_MEASUREMENTS, canary.plan);
  const evaluation: Evaluation = {
    number,
    evaluatedAt: now,
    views: step.canary.sessions,
    decision: reason,
    findings: [...findingsOf(step, canary.plan, parts), ...timings],
    isPaused: decision.reason.is === 'few networks',
  };
  return { ...planned, decision, reason: parts > 1 ? `${remote}: ${reason}` : reason, evaluation };
}

function changeOf(decision: ActiveDecision, { record, canary: { version, plan } }: PlannedCanary): ChangeReleaseBody {
  switch (decision.kind) {
    case 'advance':
      return { action: 'canary', version, percent: decision.percent, plan };
    case 'promote':
      return { action: 'promote' };
    case 'rollback':
      return { action: 'rollback', version: record.state.live };
  }
}

const TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [1000, 5000, 30_000];

interface CanaryChange {
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
function notifyTeams(teams: readonly ReleaseToken[], change: CanaryChange, options: NotifyOptions): void {
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
