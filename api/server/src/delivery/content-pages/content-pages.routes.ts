import { contentPageEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { readPublishedPage } from './content-pages.repository';

export const TOPIC = 'content-pages';

/** The pages that the staff writes (docs/pages.md). */
export function contentPageRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  handle(contentPageEndpoints.get, { config: { shed: 'members' } }, async (request) => {
    const { slug } = request.params;
    const loader = { topic: TOPIC, schema: contentPageEndpoints.get.response, load: () => readPublishedPage(db, slug) };
    return cache.getChosen(`content page ${slug}`, addressOf(request), loader);
  });
}
