import { contentPageEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';
import { addressOf } from '../../plugins/rate-limits';
import { readPublishedPage } from './content-pages.repository';

export const TOPIC = 'content-pages';

/** The pages that the staff writes (docs/pages.md). */
export function contentPageRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  handle(contentPageEndpoints.get, { config: { shed: 'members' } }, async (request, reply) => {
    const { slug } = request.params;
    const loader = { topic: TOPIC, schema: contentPageEndpoints.get.response, load: () => readPublishedPage(db, slug) };
    return cachedResponse(reply, await cache.getChosen(`content page ${slug}`, addressOf(request), loader));
  });
}
