import type { ChangeReleaseBody } from '@greenroom/contract';
import { type StaffRemote, staffReleaseEndpoints } from '@greenroom/contract/admin';
import { createPreview } from '../previews/previews';
import { makeChange, type RequestedChange } from './change-release';
import type { PartAfter } from './release-state';
import type { Db } from '../../db/client';
import type { ModuleContext } from '../../module-context';
import type { DeliveryContext } from '../create-delivery';
import { type AuditNote, changeAsStaff } from '../../admin/change-as-staff';
import type { Member } from '../../session/session.repository';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { readMeasurements, listRemotes } from './staff-releases.repository';

/** The author of changes: they stay for ever, so no name is in them. The audit log names the person. */
const STAFF_AUTHOR = 'the staff';
const SUBJECT = 'releases';

/** Releases of the staff: the same changes and checks as with a team's token. */
export function staffReleaseRoutes(handle: HandleEndpoint, context: ModuleContext & DeliveryContext): void {
  const { measurements } = context;

  type EntryOf = (after: ReadonlyMap<string, PartAfter>) => Omit<AuditNote, 'subject'>;
  async function makeAndLog(staff: Member, requested: Pick<RequestedChange, 'wanted' | 'seen'>, entryOf: EntryOf): Promise<void> {
    const change = async (tx: Db) => {
      const { after } = await makeChange(context, { ...requested, by: STAFF_AUTHOR }, tx);
      return { result: null, audit: { subject: SUBJECT, ...entryOf(after) } };
    };
    await changeAsStaff(context, { staff, change });
    context.releases.announce();
  }

  handle(staffReleaseEndpoints.list, async () => {
    await measurements.flush();
    return { data: await listRemotes(context) };
  });

  handle(staffReleaseEndpoints.measurements, async ({ params: { remote }, query: { hours } }) => {
    await measurements.flush();
    return { data: await readMeasurements(context, remote, hours) };
  });

  handle(staffReleaseEndpoints.change, async ({ staff, params: { remote }, body: { number, change } }) => {
    await makeAndLog(staff, { wanted: { part: remote, change }, seen: number }, (after) => {
      const { before, state } = after.get(remote) ?? {};
      const summary = summaryOf(remote, change, after);
      return { action: change.action, subjectId: remote, summary, before: { ...before }, after: { ...state } };
    });
    const [data] = await listRemotes(context, remote);
    return { data: data as StaffRemote };
  });

  handle(staffReleaseEndpoints.bringBack, async ({ staff, body: { to } }) => {
    await makeAndLog(staff, { wanted: { action: 'rollback', to } }, (after) => ({
      action: 'rollback',
      subjectId: to,
      summary: `Brought the site back to what it was at ${to}: ${[...after].map(([name, { state }]) => `${name} ${state.live}`).join(', ')}`,
      before: Object.fromEntries([...after].map(([name, { before }]) => [name, before])),
      after: Object.fromEntries([...after].map(([name, { state }]) => [name, state])),
    }));
    return { data: await listRemotes(context) };
  });

  handle(staffReleaseEndpoints.preview, async ({ staff, params: { remote }, body, request: { publicOrigin } }) => {
    const data = await createPreview(context, { remote, body, publicOrigin, mayRelease: () => true });
    // Without the token, by which the readers of the log could open the preview.
    const audit = { action: 'preview', subject: SUBJECT, subjectId: remote, summary: `Created a preview of ${body.version} of ${remote}` };
    await changeAsStaff(context, { staff, change: async () => ({ result: null, audit }) });
    return { data };
  });
}

const AUDIENCES = { staff: 'the staff', testers: 'the staff and members who ask for new versions' };

function summaryOf(remote: string, change: ChangeReleaseBody, after: ReadonlyMap<string, PartAfter>): string {
  const others = [...after.keys()].filter((name) => name !== remote);
  const sentence = sentenceOf(remote, change, after.get(remote)?.state.live);
  return others.length > 0 ? `${sentence}, and with it ${others.join(', ')}` : sentence;
}

function sentenceOf(remote: string, change: ChangeReleaseBody, live: string | undefined): string {
  switch (change.action) {
    case 'release':
      return `Made ${live} of ${remote} live`;
    case 'canary':
      if (change.plan)
        return `Started a canary of ${remote} that decides by itself: ${change.version}, beginning with ${change.percent} % of the visitors`;
      if (change.audience && change.percent === 0) return `Gave ${change.version} of ${remote} to ${AUDIENCES[change.audience]}`;
      return change.percent === 0
        ? `Ended the canary of ${remote}`
        : `Gave ${change.version} of ${remote} to ${change.percent} % of the visitors`;
    case 'promote':
      return `Promoted the canary ${live} of ${remote}`;
    case 'rollback':
      return `Rolled ${remote} back to ${live}`;
  }
}
