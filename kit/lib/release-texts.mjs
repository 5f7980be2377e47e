/** @import { Preview, PrunedVersion, ReleaseRecord, StoredVersion } from '@greenroom/contract' */

/**
 * Returns the usage of the release commands.
 * @param {{ command: (line: string) => string, remote: string, token?: string, site: string }} options `command`: a line as it is typed;
 *   `remote`: the placeholder of the name, with a space, or ''; `token`: the command for tokens; `site`: where releases go by default
 */
export function releaseUsage({ command, remote, token, site }) {
  const lines = [
    [command(`release ${remote}[--canary 10%]`), 'builds, checks, stores and makes it live, or a canary'],
    [command(`release ${remote}--canary 5%,25%,50%`), 'the same with a canary that decides by itself'],
    [command(`release ${remote}--from path/to/dist [--route /path]…`), 'the same with a build that other tools made'],
    [command(`release ${remote}--preview`), 'builds, checks and stores it, and prints an address that opens it on the site'],
    ...(remote ? [[command(`release ${remote}${remote}…`), 'the same with several as one: visitors get all of them, or none']] : []),
    [command(`preview ${remote}<version>`), 'prints another such address, for a stored version'],
    [
      command(`canary ${remote}<version> <share>%`),
      'gives a stored version to a share of the visitors; 0% ends that; several shares, as above: it decides by itself',
    ],
    [command(`canary ${remote}<version> staff`), 'gives it to the staff first; testers: also to members who ask for new versions'],
    ['  [--rules failures,timings,flows] [--pages 500]', 'what such a canary compares (timings only shown), and the views of a step'],
    [command(`promote ${remote}`), 'makes the canary live for everybody'],
    [command(`rollback ${remote}[version]`), 'goes back to the version before, or to the one named'],
    [command('rollback --to 14:03'), 'brings the whole site back to what it was then, in UTC; 2026-11-26T14:03 for another day'],
    [command(`releases${remote && ` [${remote.trim()}]`}`), 'who released what, when, and what is live'],
    [command(`prune ${remote && `[${remote.trim()}] `}[--dry-run]`), 'removes old versions that nothing needs, or lists them'],
    ...(token === undefined ? [] : [[token, 'makes a token for a team']]),
  ];
  const width = Math.max(...lines.map(([line = '']) => line.trimEnd().length));
  return `Which?
${lines.map(([line = '', does]) => `  ${line.trimEnd().padEnd(width)}  ${does}`).join('\n')}
Before a version goes to visitors, its pages are opened in a browser; --no-browser leaves that out.
With --to https://site.example and --token, or RELEASE_TO and RELEASE_TOKEN, on that site${site}.
With --json, the result is one JSON document.`;
}

/** Formats one line: a pipeline can post the last line of the output. @param {StoredVersion[]} versions @param {Preview} preview */
export function formatPreview(versions, preview) {
  const names = versions.map(({ remote, version }) => `${remote} ${version}`).join(', ');
  return `Preview of ${names} until ${formatTime(preview.expires_at)}: ${preview.url}`;
}

/** ISO 8601, by default to the minute. @param {string} at @param {number} [length] */
export const formatTime = (at, length = 16) => `${at.slice(0, length).replace('T', ' ')} UTC`;

/** Says what is live of each part. @param {Record<string, ReleaseRecord>} parts */
export function formatParts(parts) {
  const lines = Object.entries(parts).map(([name, { state }]) => {
    const { live, canary } = state;
    if (!canary) return `${name} ${live} is live`;
    const { version, percent, audience, plan } = canary;
    const visitors = [audience && AUDIENCES[audience], (percent > 0 || !audience) && `${percent} % of the visitors`].filter(Boolean);
    const given = `${name} ${version} is there for ${visitors.join(', and ')}, ${live} for the others`;
    if (!plan) return given;
    return `${given}. It decides by itself: ${plan.steps.join(', ')} %, ${plan.pages} views each, by ${plan.rules.join(', ')}`;
  });
  return lines.join('\n');
}

/** @param {ReleaseRecord} record @param {string[]} removed the versions whose files are removed */
export function formatRecord({ number, at, by, action, reason, set, state: { live, canary } }, removed) {
  const gone = removed.includes(live) ? ' (files removed)' : '';
  const { version, percent, audience, plan } = canary ?? {};
  const steps = plan ? ` of ${plan.steps.join(', ')} %` : '';
  const share = canary ? `, ${version} for ${audience ? `${audience} and ` : ''}${percent} %${steps}` : '';
  const state = `${live} live${gone}${share}${set ? `, in set ${set}` : ''}`;
  return `${String(number).padStart(3)}  ${formatTime(at)}  ${action.padEnd(8)}  ${state}  by ${by}${reason ? `: ${reason}` : ''}`;
}

const AUDIENCES = { staff: 'the staff', testers: 'the staff and members who ask for new versions' };

const ACTIONS = { keep: 'stays', remove: 'goes, its files an hour later' };

/** @type {Record<PrunedVersion['reason'], string>} */
const REASONS = {
  live: 'it is live',
  canary: 'it is a canary',
  previous: 'a rollback goes to it',
  set: 'it is in the newest change set',
  open: 'a page may have it open',
  newest: 'it is one of the newest',
  young: 'it is young',
  old: 'nothing needs it',
};

/** @param {PrunedVersion} version */
export function formatPruned({ version, action, reason, until, bytes, stored_at: at }) {
  const size = `${(bytes / 1024).toFixed(1)} KB`;
  return `  ${version}  ${size.padStart(10)}  ${at.slice(0, 10)}  ${ACTIONS[action]}: ${REASONS[reason]}${until ? ` until ${until}` : ''}`;
}

/** A time of today, or of a day, with or without a time zone. */
const TIME = /^(?:(\d{4}-\d{2}-\d{2})[T ])?(\d{1,2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the time that the site goes back to. Without a time zone it is UTC, as in all lists of releases.
 * @param {string} typed such as `14:03`, `14:03:20`, `2026-11-26 14:03` or `2026-11-26T15:03:20+01:00`
 * @param {Pick<ReleaseRecord, 'at'>[]} records all of the site @param {Date} now
 *   @throws if it is none, is not over, or may be before or after a change
 */
export function timeOf(typed, records, now) {
  const [, day, minute = '', second, zone = 'Z'] = TIME.exec(typed) ?? [];
  if (!day && zone !== 'Z') throw new Error(`${typed} names a time zone, but no day: write it as 2026-11-26T14:03${zone}.`);
  const date = new Date(`${day ?? now.toISOString().slice(0, 10)}T${minute.padStart(5, '0')}${second ?? ':00'}${zone}`);
  if (Number.isNaN(date.getTime())) throw new Error(`"${typed}" is no time: --to 14:03, or --to 2026-11-26T14:03, both in UTC.`);
  if (date > now) {
    const fix = day ? '' : ' For a time of another day, name the day, as in 2026-11-26T14:03.';
    throw new Error(`${typed} is not over: it is ${now.toISOString().slice(11, 16)} UTC now.${fix}`);
  }
  if (second !== undefined) return date.toISOString();
  const end = new Date(date.getTime() + 60_000);
  const within = records.map(({ at }) => at).filter((at) => date <= new Date(at) && new Date(at) < end);
  if (within.length > 0) {
    const times = [...new Set(within.map((at) => at.slice(11, 19)))].sort().join(', ');
    throw new Error(`${typed} may mean before or after a change: the site was changed at ${times} UTC. Name the second as well.`);
  }
  return date.toISOString();
}
