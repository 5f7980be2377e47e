import { contentPageEndpoints, ContentPageFields } from '@greenroom/contract/admin';
import { and, eq } from 'drizzle-orm';
import { insertRow, onlyRow, writeRow } from '../../admin/rows';
import { type HandleEndpoint, serveResource } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { contentPages, contentPageVersions } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import type { ModuleContext } from '../../module-context';
import { checkFields, findContentPage, listContentPages, listVersions, recordVersion, SUBJECT } from './content-pages.repository';
import { TOPIC } from './content-pages.routes';
import { renderMarkdown } from './markdown';

/** Pages that the staff writes: live from the next page load on, on all servers. What was saved can be restored. */
export function staffContentPageRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  const handleChange = serveResource(handle, context, {
    endpoints: contentPageEndpoints,
    subject: SUBJECT,
    nameOf: ({ title }) => `the page ${title}`,
    // The settings are on each page, with the links of the menu; boards link their terms.
    topics: [TOPIC, 'settings', 'leaderboard'],
    table: contentPages,
    list: listContentPages,
    find: findContentPage,
    async create(tx, fields, at) {
      await checkFields(tx, fields);
      const pageId = await insertRow(tx, contentPages, columnsOf(contentPages, fields));
      await recordVersion(tx, { pageId, fields, at });
      return pageId;
    },
    update: (tx, { id }, fields, at) => save(tx, id, fields, at),
  });

  handle(contentPageEndpoints.preview, async ({ body: { body } }) => ({ data: { html: renderMarkdown(body).html } }));

  handle(contentPageEndpoints.versions, async ({ params: { id } }) => {
    await findContentPage(db, id, now());
    return { data: await listVersions(db, id) };
  });

  handleChange(contentPageEndpoints.restore, ({ params: { id, version_id: versionId } }) => ({
    action: 'restore',
    summary: `Restored version ${versionId} of`,
    async write({ tx, at }) {
      const ofPage = and(eq(contentPageVersions.id, versionId), eq(contentPageVersions.pageId, id));
      const { fields } = await onlyRow(tx.select().from(contentPageVersions).where(ofPage));
      await save(tx, id, ContentPageFields.parse(fields), at);
    },
  }));
}

async function save(tx: Db, pageId: number, fields: ContentPageFields, at: Date): Promise<void> {
  await checkFields(tx, fields, pageId);
  await writeRow(tx, contentPages, pageId, columnsOf(contentPages, fields));
  await recordVersion(tx, { pageId, fields, at });
}
