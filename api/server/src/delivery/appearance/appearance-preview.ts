import { appearanceEndpoints, type AppearanceFields } from '@greenroom/contract/admin';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ModuleContext } from '../../module-context';
import { HOUR } from '../../lib/durations';
import { parseJson } from '../../lib/parse-json';
import { mayOf } from '../../session/roles';
import { logoAt } from './appearance.repository';
import { pageSite, type PageSite } from './page-site';

const PARAMETER = 'appearance';
const PURPOSE = 'preview of the appearance';
/** An open page stays; the panel loads it again. */
const LIFETIME_MS = HOUR;

const Draft = z.object({ member: z.string(), until: z.number(), fields: appearanceEndpoints.preview.body });

type PreviewContext = Pick<ModuleContext, 'db' | 'now' | 'secrets' | 'storage'>;

/** Returns the path of the home page with a look that is not live: encrypted in the address, so that nothing is stored. */
export function previewPath(fields: AppearanceFields, member: string, { now, secrets }: PreviewContext): string {
  const draft: z.infer<typeof Draft> = { member, until: now().getTime() + LIFETIME_MS, fields };
  return `/?${PARAMETER}=${secrets.encrypt(JSON.stringify(draft), PURPOSE)}`;
}

/** Tells whether a page is requested with a look that is not live. */
export const hasDraft = (request: FastifyRequest) => request.url.includes(`?${PARAMETER}=`);

/** Returns the site with the look of the address; null for everybody but the one of the staff who made it, and after an hour. */
export async function draftedSite(request: FastifyRequest, live: PageSite, context: PreviewContext): Promise<PageSite | null> {
  const member = await request.findMember();
  const draft = readDraft((request.query as Record<string, unknown>)[PARAMETER], context);
  if (!member || !draft || draft.member !== member.id || draft.until < context.now().getTime()) return null;
  if (!(await mayOf(context.db, member))('settings:configure')) return null;
  const { site_name: name, ...appearance } = draft.fields;
  const logo = await logoAt(context.storage, appearance.logo);
  const { site_description, languages, streaming, links, contentPaths } = live;
  const site = pageSite({ site_name: name, site_description, languages, appearance, logo, streaming, contentPages: [] }, PARAMETER);
  return { ...site, links, contentPaths, appearance: { ...site.appearance, name }, isPreview: true };
}

function readDraft(token: unknown, { secrets }: PreviewContext): z.infer<typeof Draft> | null {
  if (typeof token !== 'string') return null;
  const text = secrets.decryptOrNull(token, PURPOSE);
  return text === null ? null : (Draft.safeParse(parseJson(text)).data ?? null);
}
