import { participationEndpoints } from '@greenroom/contract/admin';
import { listAuthors } from '../../admin/audit-log/list-authors';
import type { HandleEndpoint } from '../../admin/staff-endpoints';
import type { ModuleContext } from '../../module-context';
import { takesPart } from '../prizes/competitors';
import { listInvolved } from './participation';

const CONTEST_OF = { 'bonus-hunts': 'hunt', tournaments: 'tournament', raffles: 'raffle' } as const;

/** Tells the staff in which games they take part, which changes what they may decide. */
export function staffParticipationRoutes(handle: HandleEndpoint, { db }: ModuleContext): void {
  handle(participationEndpoints.get, async ({ staff, params: { game, id } }) => {
    const kind = CONTEST_OF[game];
    const organizers = await (kind === 'raffle' ? listAuthors(db, game, id) : listInvolved(db, { kind, id }, staff.id));
    return { data: { takes_part: await takesPart(db, staff.id, kind, id), is_organizer: organizers.includes(staff.id) } };
  });
}
