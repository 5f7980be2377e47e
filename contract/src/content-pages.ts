import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { LineText } from './primitives';

/** Last segment of a page's address, `/pages/{slug}`. */
export const PageSlug = LineText(60).regex(
  /^[a-z\d]+(-[a-z\d]+)*$/,
  'This must be lowercase letters and digits with single hyphens between them, such as community-rules.',
);

export const contentPagePath = (slug: string) => `/pages/${slug}`;

export const ContentPage = z.object({
  title: z.string(),
  /** Rendered from Markdown without any HTML of the staff, so it needs no sanitizing. */
  html: z.string(),
  summary: z.string(),
});
export type ContentPage = z.infer<typeof ContentPage>;

export const contentPageEndpoints = {
  get: defineEndpoint('GET /pages/:slug', 'A published page, such as the rules', {
    params: z.object({ slug: PageSlug }),
    response: dataResponse(ContentPage),
    refusals: [404],
  }),
};
