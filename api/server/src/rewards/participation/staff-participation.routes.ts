import { participationEndpoints } from '@greenroom/contract/admin';
import { listAuthors } from '../../admin/audit-log/list-authors';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { ModuleContext } from '../../module-context';
import { takesPart } from './participation';

/** Tells the staff in which games they take part, which changes what they may decide. */
export function staffParticipationRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(participationEndpoints.get, async ({ staff, params: { game, id } }) => ({
    data: {
      takes_part: await takesPart(db, { game, id, memberId: staff.id }),
      is_organizer: (await listAuthors(db, game, id)).includes(staff.id),
    },
  }));
}
