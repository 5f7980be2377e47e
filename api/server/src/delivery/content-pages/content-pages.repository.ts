import type { ContentPage } from '@greenroom/contract';
import { type ContentPageFields, contentPageEndpoints, type ContentPageVersion } from '@greenroom/contract/admin';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { containsText, staffRows } from '../../admin/rows';
import type { Db } from '../../db/client';
import { auditLog, contentPages, contentPageVersions, members } from '../../db/schema';
import { notFound } from '../../plugins/error-responses';
import { fieldError } from '../../uploads/read-form';
import { isOwnPicture, renderMarkdown } from './markdown';
import { msg } from '../../lib/texts';

export const SUBJECT = 'pages';

/** The latest versions that the panel offers to restore. */
const LISTED_VERSIONS = 30;

/** A short text can have a table of many cells. */
const MAX_HTML = 300_000;

/** Texts are rendered when they are saved, and once on each other server: no visitor waits for it. */
const rendered = new LRUCache<string, ReturnType<typeof renderMarkdown>>({ max: 100, memoMethod: (body) => renderMarkdown(body) });
const renderedOf = (body: string) => rendered.memo(body);

const selectPages = (db: Db) => db.select().from(contentPages).$dynamic();

export const { list: listContentPages, find: findContentPage } = staffRows(contentPageEndpoints.list, {
  select: selectPages,
  id: contentPages.id,
  where: ({ search }) => containsText(search, contentPages.title, contentPages.slug),
  sorted: { position: contentPages.position, title: sql`lower(${contentPages.title})`, slug: contentPages.slug },
});

/** Reads a published page. @throws {HttpProblem} 404 */
export async function readPublishedPage(db: Db, slug: string): Promise<{ success: true; data: ContentPage }> {
  const [page] = await selectPages(db).where(and(eq(contentPages.slug, slug), eq(contentPages.isPublished, true)));
  if (!page) throw notFound(msg("This page doesn't exist."));
  const { html, summary } = renderedOf(page.body);
  return { success: true, data: { title: page.title, html, summary } };
}

/** Lists the published pages in the order of their links. */
export async function listPublishedLinks(db: Db) {
  const { title, slug, inMenu, inFooter } = contentPages;
  return db
    .select({ title, slug, inMenu, inFooter })
    .from(contentPages)
    .where(eq(contentPages.isPublished, true))
    .orderBy(asc(contentPages.position), asc(contentPages.id));
}

/**
 * Checks what is about to be saved of a page.
 * @param ownId of the page, 0 for a new one
 * @throws {HttpProblem} 422 if the address is taken, the page is too large, or a picture would not be shown
 */
export async function checkFields(tx: Db, { slug, body }: ContentPageFields, ownId = 0): Promise<void> {
  const isTaken = await tx.$count(contentPages, and(eq(contentPages.slug, slug), ne(contentPages.id, ownId)));
  if (isTaken > 0) throw fieldError('slug', 'Another page has this address.');
  const { html, pictures } = renderedOf(body);
  if (html.length > MAX_HTML) throw fieldError('body', 'This page is too large. Split it up, or make its tables smaller.');
  for (const picture of pictures) {
    if (!isOwnPicture(picture))
      throw fieldError('body', `Pages show pictures of this site only, whose addresses begin with /storage/: ${picture}`);
    await lockPicture(tx, picture, 'body');
  }
}

export async function recordVersion(tx: Db, version: { pageId: number; fields: ContentPageFields; at: Date }): Promise<void> {
  await tx.insert(contentPageVersions).values(version);
}

/** Lists what was saved of a page, the newest first. A version and its entry in the audit log have the same time. */
export async function listVersions(db: Db, pageId: number): Promise<ContentPageVersion[]> {
  const rows = await db
    .select({ version: contentPageVersions, author: members.username })
    .from(contentPageVersions)
    .leftJoin(auditLog, and(eq(auditLog.subject, SUBJECT), eq(auditLog.subjectId, String(pageId)), eq(auditLog.at, contentPageVersions.at)))
    .leftJoin(members, eq(members.id, auditLog.staffId))
    .where(eq(contentPageVersions.pageId, pageId))
    .orderBy(desc(contentPageVersions.id))
    .limit(LISTED_VERSIONS);
  return rows.map(({ version: { id, at, fields }, author }) => ({ ...fields, id, at: at.toISOString(), author }));
}
