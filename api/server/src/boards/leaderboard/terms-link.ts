import { contentPagePath } from '@greenroom/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { contentPages } from '../../db/schema';

/** The link to a board's terms, if they are published. */
export async function findTermsLink(db: Db, pageId: number | null): Promise<{ title: string; path: string } | undefined> {
  if (pageId === null) return undefined;
  const { id, title, slug, isPublished } = contentPages;
  const [page] = await db
    .select({ title, slug })
    .from(contentPages)
    .where(and(eq(id, pageId), isPublished));
  return page && { title: page.title, path: contentPagePath(page.slug) };
}
