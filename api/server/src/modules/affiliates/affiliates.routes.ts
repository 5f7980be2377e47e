import { AffiliateParams, AffiliateStatsAnswer, FeaturedAffiliatesAnswer } from '@greenroom/contract';
import { notFound } from '../../plugins/errors';
import type { ApiApp, ModuleContext } from '../module-context';
import { countClick, listFeatured, readStats } from './affiliates.repository';

/** The affiliate programmes of the home page (specification 1, sections 2 and 7). */
export function affiliatesRoutes(app: ApiApp, { db }: ModuleContext): void {
  app.get('/affiliates/featured', { schema: { response: { 200: FeaturedAffiliatesAnswer } } }, async () => {
    return { success: true as const, data: await listFeatured(db) };
  });

  app.get('/affiliates/stats', { schema: { response: { 200: AffiliateStatsAnswer } } }, async () => {
    return { success: true as const, data: await readStats(db) };
  });

  // Only ever to the stored link: nothing in the request may choose where a visitor of ours ends up.
  app.get('/affiliates/:id/redirect', { schema: { params: AffiliateParams } }, async (request, reply) => {
    const link = await countClick(db, request.params.id);
    if (!link) throw notFound('There is no such affiliate.');
    return reply.redirect(link);
  });
}
