import { z } from 'zod';
import { PageSlug } from '../content-pages';
import { BlockText, IdParams, LineText, required, RowId, Timestamp } from '../primitives';
import { pictureUpload } from './pictures';
import { defineResource, PositionInput, SearchFilter, Version, VersionedRow, endpointsOf } from './resource';

const PageBody = BlockText(30_000).check(required);

export const ContentPageFields = z.object({
  title: LineText(60).check(required),
  slug: PageSlug,
  body: PageBody,
  is_published: z.boolean().default(false),
  in_menu: z.boolean().default(false),
  in_footer: z.boolean().default(false),
  position: PositionInput,
});
export type ContentPageFields = z.infer<typeof ContentPageFields>;

export const StaffContentPage = VersionedRow.extend(ContentPageFields.shape);
export type StaffContentPage = z.infer<typeof StaffContentPage>;

const ContentPageVersion = ContentPageFields.extend({
  id: RowId,
  at: Timestamp,
  author: z.string().nullable(),
});
export type ContentPageVersion = z.infer<typeof ContentPageVersion>;

const { see, configure } = endpointsOf('pages');

export const contentPageEndpoints = {
  ...defineResource({
    path: '/pages',
    area: 'pages',
    // To choose the terms of a board.
    alsoSeenBy: ['leaderboards:see'],
    names: ['page', 'pages'],
    row: StaffContentPage,
    fields: ContentPageFields,
    filters: { search: SearchFilter },
    sorts: ['position', 'title', 'slug'],
  }),
  preview: configure('POST /pages/preview', 'Render a text as HTML, without storing it', z.object({ html: z.string() }), {
    body: z.object({ body: PageBody }),
  }),
  upload: pictureUpload('pages:configure', 'POST /pages/pictures', "Store a picture for a page's text"),
  versions: see('GET /pages/:id/versions', "A page's saved versions, newest first", z.array(ContentPageVersion)),
  restore: configure('POST /pages/:id/versions/:version_id/restore', 'Restore an earlier version of a page', StaffContentPage, {
    params: IdParams.extend({ version_id: IdParams.shape.id }),
    body: z.object({ version: Version }),
  }),
};
