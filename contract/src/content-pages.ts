import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { LineText } from './primitives';

/** The last segment of a page's address, `/pages/{slug}`. */
export const PageSlug = LineText(60).regex(
  /^[a-z\d]+(-[a-z\d]+)*$/,
  'This has to be small letters and digits, with single hyphens between them, such as community-rules.',
);

/** The address of a page of one's own. */
export const contentPagePath = (slug: string) => `/pages/${slug}`;

/** A published page of one's own (docs/pages.md). */
export const ContentPage = z.object({
  title: z.string(),
  /** Rendered from Markdown. It has no HTML that the staff wrote, and needs no sanitizing. */
  html: z.string(),
  /** Its first paragraph as plain text; empty without one. */
  summary: z.string(),
});
export type ContentPage = z.infer<typeof ContentPage>;

export const contentPageEndpoints = {
  get: defineEndpoint('GET /pages/:slug', {
    summary: 'A published page of the site, such as its rules',
    params: z.object({ slug: PageSlug }),
    response: dataResponse(ContentPage),
    refusals: [404],
  }),
};
