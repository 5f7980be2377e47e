import { z } from 'zod';
import { RemoteEntry } from './remotes';
import { WinningsState } from './winnings';

/** The signed-in member in the page data (docs/contracts.md#page). */
export const PageUser = z.object({
  id: z.string(),
  username: z.string(),
  kick_username: z.string().nullable(),
  /** The avatar hash of the chat platform, or a URL; null without an avatar. */
  avatar: z.string().nullable(),
  points: z.number().int().nonnegative(),
  role: z.string(),
  /** The end of a self-exclusion in ISO 8601, or `permanent`; absent without one (docs/safer-gambling.md). */
  excluded_until: z.string().optional(),
  /** Absent without prizes that are new or not paid. */
  winnings: WinningsState.optional(),
  /** How many notifications are unread; absent without an inbox. */
  notifications: z.number().int().nonnegative().optional(),
});
export type PageUser = z.infer<typeof PageUser>;

/** An organization that helps with gambling. */
export const HelpOrganization = z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }), phone: z.string().optional() });
export type HelpOrganization = z.infer<typeof HelpOrganization>;

const Country = z.string().regex(/^[A-Z]{2}$/, 'Countries are ISO 3166 codes of two capital letters, such as GB.');

/** What the staff has changed of the page's look (docs/appearance.md). Every key is optional; the host has the defaults. */
export const PageAppearance = z
  .object({
    /** The site's name, in a preview only: on all other pages it is that of the settings. */
    name: z.string(),
    /** Of overlays. The page's own tones are in its styles. */
    accent: z.string(),
    /** The URL of an image, which may be a `data:` URL. */
    logo: z.string(),
    heroTitle: z.string(),
    heroText: z.string(),
    footerText: z.string(),
    stageEffects: z.boolean(),
  })
  .partial();
export type PageAppearance = z.infer<typeof PageAppearance>;

const PageLinks = z.array(z.object({ label: z.string(), path: z.string() }));

/** The links of the shell that the staff has added: pages of one's own (docs/pages.md). */
export const ShellLinks = z.object({ menu: PageLinks, footer: PageLinks }).partial();
export type ShellLinks = z.infer<typeof ShellLinks>;

/** The operator's settings for the page. Every key is optional; the host has the defaults (docs/site-config.md). */
export const PageConfig = z
  .object({
    chat: z.object({ name: z.string(), signInPath: z.string(), avatarBase: z.string() }).partial(),
    streaming: z.object({ name: z.string(), linkPath: z.string(), channelApi: z.string(), player: z.string(), url: z.string() }).partial(),
    affiliateEmail: z.string(),
    socials: z.object({ chat: z.string(), shortPost: z.string(), photo: z.string(), streaming: z.string() }).partial(),
    privacyUrl: z.string(),
    termsUrl: z.string(),
    poweredBy: z.object({ name: z.string(), url: z.string() }),
    /** The footer's note: an age mark, a sentence and a link to help. */
    saferGambling: z.object({ mark: z.string(), text: z.string(), url: z.string(), linkText: z.string() }).partial(),
    /** The age that visitors have to confirm before they play; 0 asks nobody. */
    minimumAge: z.number().int().min(0).max(99),
    /** When they are asked: as they enter the site, or as the server first refuses something for the age. */
    ageQuestion: z.enum(['entry', 'play']),
    /** Only read by the server: the countries that are not served, as ISO 3166 codes. */
    regionsNotServed: z.array(Country),
    /** Only read by the server: the request header in which a trusted proxy names the visitor's country. */
    countryHeader: z.string().regex(/^[A-Za-z][\w-]*$/, 'This has to be the name of a header, such as CF-IPCountry.'),
    /** Only read by the server: organizations that help, by country; `default` is for all others. A country replaces the built-in list. */
    help: z.record(z.union([Country, z.literal('default')]), z.array(HelpOrganization)),
    smokeTexture: z.string(),
    gtagId: z.string(),
    /** The URL of the tag's script, such as a first-party URL of the operator. */
    gtagUrl: z.string(),
    remoteOverrides: z.enum(['loopback', 'off']),
    /** Whether a remote without an integrity may run; one on localhost always may. */
    remoteIntegrity: z.enum(['required', 'optional']),
    /** External remotes that may run although the scripts loaded after their entry are not checked. */
    uncheckedRemotes: z.array(z.string()),
    /** The share of pages, from 0 to 1, that measure timings, if the visitor consented to analytics (docs/measurements.md). */
    measurementSample: z.number().min(0).max(1),
    /** How much of a remote's scripts and styles a page may transfer, in KB, by the check of a release in a browser. */
    remotePageBudget: z.number().positive(),
    /** Not of the operator: the server fills these in. */
    appearance: PageAppearance,
    links: ShellLinks,
  })
  .partial();
export type PageConfig = z.infer<typeof PageConfig>;

/** A remote in the page data, without `entry` if the host requests it later. */
export const PageRemote = RemoteEntry.partial({ entry: true });
export type PageRemote = z.infer<typeof PageRemote>;

/** The JSON in the page's `#page-data` (docs/contracts.md#page). Without `remotes`, the host fetches `/remotes.json`. */
export const PageData = z.object({
  user: PageUser.nullable(),
  remotes: z.array(PageRemote).optional(),
  /**
   * The URL of the full registry, if `remotes` has the files of the requested route only; the host fetches it when idle, or before it opens another
   * remote's page, with the versions of the page in the parameter `versions` (docs/contracts.md#remotes).
   */
  registry: z.string().optional(),
  config: PageConfig.optional(),
});
export type PageData = z.infer<typeof PageData>;
