import { z } from 'zod';
import { fewNames, LineText, required, RowId } from '../primitives';
import { PERMISSIONS } from './permissions';
import { requiring } from './resource';

export const MAX_SAVED_FILTERS = 50;

const ListName = LineText(100).check(required);

/** Named filter of a list with its order, private to whoever saved it. */
export const SavedFilterFields = z.object({
  name: LineText(60).check(required),
  filter: z.record(z.string().regex(/^[a-z_]{1,60}$/), z.union([LineText(200), z.number(), z.boolean()])).check(fewNames(20)),
  sort: LineText(60),
  order: z.enum(['asc', 'desc']),
});
export const SavedFilter = SavedFilterFields.extend({ id: RowId });
export type SavedFilter = z.infer<typeof SavedFilter>;

const anyStaff = requiring(PERMISSIONS);

export const savedFilterEndpoints = {
  list: anyStaff('GET /saved-filters', 'Your saved filters of a list', z.array(SavedFilter), { query: z.object({ list: ListName }) }),
  save: anyStaff('POST /saved-filters', 'Save a filter of a list; the same name replaces yours', z.array(SavedFilter), {
    body: SavedFilterFields.extend({ list: ListName }),
  }),
  remove: anyStaff('DELETE /saved-filters/:id', 'Delete one of your saved filters', null),
};
