import { isDeepStrictEqual } from 'node:util';
import { buffer } from 'node:stream/consumers';
import { Appearance, type AppearanceFields, type AppearanceVersion, type StaffAppearance } from '@greenroom/contract/admin';
import { desc } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import sharp from 'sharp';
import { findLastAuthor } from '../../admin/audit-log/authors';
import { onlyRow } from '../../admin/rows';
import { findChannel, channelAddresses } from '../../channel/kick/channel.repository';
import type { Db } from '../../db/client';
import { appearanceVersions, siteSettings } from '../../db/schema';
import type { ModuleContext } from '../../module-context';
import type { Storage } from '../../storage/storage';
import { offeredLanguages } from '../../plugins/language.rules';
import { listPublishedLinks } from '../content-pages/content-pages.repository';
import { pageSite, type PageSite } from './page-site';

export const SUBJECT = 'appearance';

/** The latest looks that the panel offers to restore. */
const LISTED_VERSIONS = 30;

const CachedSite = z.object({
  site_name: z.string(),
  site_description: z.string(),
  languages: z.array(z.string()),
  appearance: Appearance,
  logo: z.string().optional(),
  streaming: z.object({ url: z.string(), player: z.string() }).optional(),
  contentPages: z.array(z.object({ title: z.string(), slug: z.string(), inMenu: z.boolean(), inFooter: z.boolean() })),
});

type SiteContext = Pick<ModuleContext, 'db' | 'cache' | 'storage' | 'siteConfig'>;

const sites = new WeakMap<object, PageSite>();
const logos = new LRUCache<string, string>({ max: 20 });

/** Returns what pages need of the settings; cached, and loaded again on all servers when the settings change. */
export async function findSite({ db, cache, storage, siteConfig }: SiteContext): Promise<PageSite> {
  const load = async () => {
    const [{ siteName, siteDescription, ...row }, channel, contentPages] = await Promise.all([
      onlyRow(db.select().from(siteSettings)),
      findChannel(db),
      listPublishedLinks(db),
    ]);
    const appearance = Appearance.parse(row.appearance);
    const logo = await logoAt(storage, appearance.logo);
    const streaming = channel && channelAddresses(channel);
    const languages = offeredLanguages(row.languages, siteConfig);
    return { site_name: siteName, site_description: siteDescription, languages, appearance, logo, streaming, contentPages };
  };
  const { value, revision } = await cache.get('site', { topic: 'settings', schema: CachedSite, load });
  const site = sites.get(value) ?? pageSite(value, revision);
  sites.set(value, site);
  return site;
}

/** Returns a stored logo as a `data:` URL; undefined without one, and while the storage is down. */
export async function logoAt(storage: Storage, path: string | null): Promise<string | undefined> {
  if (path === null) return undefined;
  const inlined = async () => {
    const image = await pictureAt(storage, path);
    return image && inlineLogo(image);
  };
  const logo = logos.get(path) ?? (await inlined().catch(() => undefined));
  if (logo) logos.set(path, logo);
  return logo;
}

export const asFields = ({ siteName, appearance }: { siteName: string; appearance: Partial<Appearance> }): AppearanceFields => ({
  ...Appearance.parse(appearance),
  site_name: siteName,
});

/** Returns the live look, and the versions with who published them. */
export async function findAppearance(db: Db): Promise<StaffAppearance> {
  const row = await onlyRow(db.select().from(siteSettings));
  const rows = await db.select().from(appearanceVersions).orderBy(desc(appearanceVersions.id)).limit(LISTED_VERSIONS);
  const versions = await Promise.all(
    rows.map(async (each): Promise<AppearanceVersion> => {
      return { ...asFields(each), id: each.id, at: each.at.toISOString(), author: await findLastAuthor(db, SUBJECT, each.id) };
    }),
  );
  return { ...asFields(row), version: row.version, versions };
}

type Look = Parameters<typeof asFields>[0];

/**
 * Keeps a look that becomes live, and what was live before if that is no version yet: the first one, and a name that was set elsewhere.
 * @returns its id
 */
export async function recordVersion(tx: Db, { before, after, at }: { before: Look; after: Look; at: Date }): Promise<number> {
  const [last] = await tx.select().from(appearanceVersions).orderBy(desc(appearanceVersions.id)).limit(1);
  const isKept = last && isDeepStrictEqual(asFields(last), asFields(before));
  const columns = (isKept ? [after] : [before, after]).map(({ siteName, appearance }) => ({ siteName, appearance, at }));
  const ids = await tx.insert(appearanceVersions).values(columns).returning({ id: appearanceVersions.id });
  return ids.at(-1)?.id as number;
}

/** Twice the pixels of the home page's hero; smaller and coarser until it is small enough for every page. */
const ATTEMPTS = [
  { side: 144, quality: 85 },
  { side: 144, quality: 60 },
  { side: 96, quality: 60 },
  { side: 64, quality: 40 },
];
const MAX_INLINE_BYTES = 6000;

/** Reads a picture of the site's own; undefined for others, which are not fetched. */
export async function pictureAt(storage: Storage, path: string): Promise<Buffer | undefined> {
  if (!path.startsWith('/storage/')) return undefined;
  const file = await storage.get(path.replace('/storage/', 'public/'));
  return file && buffer(file.stream);
}

async function inlineLogo(image: Buffer): Promise<string> {
  let encoded = Buffer.alloc(0);
  for (const { side, quality } of ATTEMPTS) {
    encoded = await sharp(image)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, alphaQuality: quality })
      .toBuffer();
    if (encoded.length <= MAX_INLINE_BYTES) break;
  }
  return `data:image/webp;base64,${encoded.toString('base64')}`;
}
