import { type StaffRemote, staffReleaseEndpoints } from '@greenroom/contract/admin';
import type { z } from 'zod';
import { sendRequest } from '../../data/request';

type ReleaseChange = z.input<typeof staffReleaseEndpoints.change.body>['change'];

/** Changes a release on top of the last change that is shown, whose `number` prevents conflicts. */
export const changeRelease = ({ name, number }: Pick<StaffRemote, 'name' | 'number'>, change: ReleaseChange) =>
  sendRequest(staffReleaseEndpoints.change, { params: { remote: name }, body: { number, change } });

export const ACTION_LABELS: Record<StaffRemote['history'][number]['action'], string> = {
  release: 'Released',
  canary: 'Canary',
  promote: 'Promoted',
  rollback: 'Rolled back',
};

export const CHANGED = 'Changed: visitors get it with the next page';
