import { participationEndpoints } from '@greenroom/contract/admin';
import { listAuthors } from '../../admin/audit-log/list-authors';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { ModuleContext } from '../../module-context';
import { takesPart } from '../prizes/competitors';

const CONTEST_OF = { 'bonus-hunts': 'hunt', tournaments: 'tournament', raffles: 'raffle' } as const;

/** Tells the staff in which games they take part, which changes what they may decide. */
export function staffParticipationRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(participationEndpoints.get, async ({ staff, params: { game, id } }) => ({
    data: {
      takes_part: await takesPart(db, staff.id, CONTEST_OF[game], id),
      is_organizer: (await listAuthors(db, game, id)).includes(staff.id),
    },
  }));
}
