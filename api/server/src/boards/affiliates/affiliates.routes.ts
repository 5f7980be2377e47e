import type { FastifyRequest } from 'fastify';
import { affiliateEndpoints, FeaturedAffiliatesResponse, HowToJoinResponse } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { limits } from '../../plugins/rate-limits';
import { countClick, findLink, listFeatured, listHowToJoin, readStats } from './affiliates.repository';
import { msg } from '../../lib/texts';

export function affiliatesRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  handle(affiliateEndpoints.featured, { config: { shed: 'none' } }, async () => {
    const load = async () => ({ success: true as const, data: await listFeatured(db) });
    const options = { topic: 'affiliates', schema: FeaturedAffiliatesResponse, load };
    return cache.get('featured affiliates', options);
  });

  handle(affiliateEndpoints.howToJoin, async () => {
    const load = async () => {
      const all = (await listHowToJoin(db)).map(({ howToJoin }) => howToJoin);
      return { success: true as const, data: all.filter(({ casino }) => casino !== null) };
    };
    return cache.get('how to join', { topic: 'affiliates', schema: HowToJoinResponse, load });
  });

  handle(affiliateEndpoints.stats, async () => ({ data: await readStats(db) }));

  // Redirects only to the stored link, never to anything from the request (open redirect). Never shed: a browser's navigation does not
  // retry.
  handle(affiliateEndpoints.redirect, { config: { shed: 'none', isPlay: true } }, async (request, reply) => {
    const { id } = request.params;
    const isCounted = isClick(request) && (await isWithinLimit(request));
    const link = await (isCounted ? countClick(db, id) : findLink(db, id));
    if (!link) throw notFound(msg("This affiliate doesn't exist."));
    return reply.redirect(link);
  });
}

/** Tells a visitor's click from the requests of programs that look where a link leads, and of browsers that fetch ahead. */
const isClick = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !/prefetch|preview/.test(`${headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? ''}`);

const isWithinLimit = (request: FastifyRequest) =>
  request.countAgainst(limits.affiliateClicks).then(
    () => true,
    () => false,
  );
