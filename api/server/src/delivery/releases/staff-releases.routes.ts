import type { ChangeReleaseBody } from '@greenroom/contract';
import { staffReleaseEndpoints } from '@greenroom/contract/admin';
import { createPreview } from '../previews/create-preview';
import { asProblem, validateChange, applyChange } from './change-release';
import type { ModuleContext } from '../../module-context';
import type { DeliveryContext } from '../create-delivery';
import { changeAsStaff } from '../../admin/change-as-staff';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import { readMeasurements } from './measured-versions';
import { findRemote, listRemotes } from './staff-releases.repository';

/** The author in the store, whose records never change, so that no name outlives its account there; the audit log names the person. */
const STAFF_AUTHOR = 'the staff';

const SUBJECT = 'releases';

/** Releases of the remotes: the same changes and checks as with a team's token. */
export function staffReleaseRoutes(handle: HandleEndpoint, context: ModuleContext & DeliveryContext): void {
  const { releases, measurements } = context;

  handle(staffReleaseEndpoints.list, async () => {
    await measurements.flush();
    return { data: await listRemotes(context).catch(asProblem) };
  });

  handle(staffReleaseEndpoints.measurements, async ({ params: { remote }, query: { hours } }) => {
    await measurements.flush();
    return { data: await readMeasurements(context, remote, hours).catch(asProblem) };
  });

  handle(staffReleaseEndpoints.change, async ({ staff, params: { remote }, body: { number, change } }) => {
    const request = { remote, change, seen: number };
    const before = await releases.newest(remote).catch(asProblem);
    const { state: after } = await validateChange(context, request);
    // Releases are in their own store, outside of the database's transaction. So the audit log entry is written first and committed
    // only after the change succeeded there. The change only applies on top of the expected one, so the entry is correct. If the
    // commit fails, the change has no entry, but the store's own history has it.
    await changeAsStaff(context, {
      staff,
      change: async () => ({
        result: null,
        audit: {
          action: change.action,
          subject: SUBJECT,
          subjectId: remote,
          summary: summaryOf(remote, change, after.live),
          before: { ...before?.state },
          after: { ...after },
        },
      }),
      applyExternally: async () => void (await applyChange(context, { ...request, by: STAFF_AUTHOR })),
    });
    return { data: await findRemote(context, remote).catch(asProblem) };
  });

  handle(staffReleaseEndpoints.preview, async ({ staff, params: { remote }, body, request: { publicOrigin } }) => {
    const data = await createPreview(context, { remote, body, publicOrigin });
    await changeAsStaff(context, {
      staff,
      // Without the token: the readers of the log would be able to open the preview.
      change: async () => ({
        result: null,
        audit: { action: 'preview', subject: SUBJECT, subjectId: remote, summary: `Created a preview of ${body.version} of ${remote}` },
      }),
    });
    return { data };
  });
}

const AUDIENCES = { staff: 'the staff', testers: 'the staff and members who ask for new versions' };

function summaryOf(remote: string, change: ChangeReleaseBody, live: string): string {
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
