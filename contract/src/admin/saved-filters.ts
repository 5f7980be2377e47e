import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from '../endpoint';
import { fewNames, LineText, required, RowId } from '../primitives';
import { PERMISSIONS } from './permissions';

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

const ofOwn = { permission: PERMISSIONS, response: dataResponse(z.array(SavedFilter)) } as const;

export const savedFilterEndpoints = {
  list: defineEndpoint('GET /saved-filters', {
    ...ofOwn,
    summary: 'Your saved filters of a list',
    query: z.object({ list: ListName }),
  }),
  save: defineEndpoint('POST /saved-filters', {
    ...ofOwn,
    summary: 'Save a filter of a list; the same name replaces yours',
    body: SavedFilterFields.extend({ list: ListName }),
  }),
  remove: defineEndpoint('DELETE /saved-filters/:id', {
    permission: PERMISSIONS,
    summary: 'Delete one of your saved filters',
    response: SuccessResponse,
  }),
};
