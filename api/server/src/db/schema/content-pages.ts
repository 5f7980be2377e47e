import type { ContentPageFields } from '@greenroom/contract/admin';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { timestamp, version } from './columns';

export const contentPages = pgTable('content_pages', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  slug: text('slug').notNull().unique(),
  body: text('body').notNull(),
  isPublished: boolean('is_published').notNull().default(false),
  inMenu: boolean('in_menu').notNull().default(false),
  inFooter: boolean('in_footer').notNull().default(false),
  position: integer('position').notNull().default(0),
  version: version(),
});

/** Saved versions of a page, for undo. Authors are in the audit log. */
export const contentPageVersions = pgTable(
  'content_page_versions',
  {
    id: serial('id').primaryKey(),
    pageId: integer('page_id')
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<ContentPageFields>().notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [index('content_page_versions_page').on(table.pageId)],
);
