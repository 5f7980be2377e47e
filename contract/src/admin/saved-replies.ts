import { z } from 'zod';
import { BlockText, LineText, required } from '../primitives';
import { PositionInput, defineResource, VersionedRow } from './resource';

export const SavedReplyFields = z.object({
  name: LineText(60).check(required),
  /** With placeholders: `{member}`, `{ticket}`, `{category}` and `{staff}`. */
  message: BlockText(5000).check(required),
  position: PositionInput,
});

export const SavedReply = VersionedRow.extend({ name: z.string(), message: z.string(), position: z.number().int() });
export type SavedReply = z.infer<typeof SavedReply>;

export const savedReplyEndpoints = defineResource({
  path: '/saved-replies',
  area: 'tickets',
  names: ['saved reply', 'saved replies'],
  row: SavedReply,
  fields: SavedReplyFields,
  filters: {},
  sorts: ['position', 'name'],
});
