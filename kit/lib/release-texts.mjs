/** @import { Preview, ReleaseRecord, StoredVersion } from '@greenroom/contract' */

/**
 * Returns the usage of the release commands.
 * @param {{ command: (line: string) => string, remote: string, token?: string, site: string }} options `command` writes a line as it is
 *   typed; `remote`: the placeholder of the remote's name, with a space, or '' if there is only one; `token`: the line of the command for
 *   tokens; `site`: where releases go by default
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
