import { z } from 'zod';
import { RemoteEntry } from './remotes';
import { WinningsState } from './winnings';

/** Signed-in member in the page data (docs/contracts.md#page). */
export const PageUser = z.object({
  id: z.string(),
  username: z.string(),
  kick_username: z.string().nullable(),
  /** Avatar hash of the chat platform; null without an avatar. */
  avatar: z.string().nullable(),
  points: z.number().int().nonnegative(),
  role: z.string(),
  /** ISO 8601, or `permanent`; absent without a self-exclusion (docs/safer-gambling.md). */
  excluded_until: z.string().optional(),
  /** Absent without new or unpaid prizes. */
  winnings: WinningsState.optional(),
  /** Unread ones; absent without an inbox. */
  notifications: z.number().int().nonnegative().optional(),
});
export type PageUser = z.infer<typeof PageUser>;

export const HelpOrganization = z.object({ name: z.string(), url: z.url({ protocol: /^https?$/ }), phone: z.string().optional() });
export type HelpOrganization = z.infer<typeof HelpOrganization>;

const Country = z.string().regex(/^[A-Z]{2}$/, 'Countries are ISO 3166 codes of two capital letters, such as GB.');

export const PageAppearance = z
  .object({
    name: z.string(),
    /** For overlays. The page's own tones are in its styles. */
    accent: z.string(),
    logo: z.string(),
    heroTitle: z.string(),
    heroText: z.string(),
    footerText: z.string(),
    stageEffects: z.boolean(),
  })
  .partial();
export type PageAppearance = z.infer<typeof PageAppearance>;

const PageLinks = z.array(z.object({ label: z.string(), path: z.string() }));

/** Links of the shell to pages of one's own (docs/pages.md). */
export const ShellLinks = z.object({ menu: PageLinks, footer: PageLinks }).partial();
export type ShellLinks = z.infer<typeof ShellLinks>;

/** The operator's settings of the page (docs/site-config.md); the host has the defaults. */
export const PageConfig = z
  .object({
    chat: z.object({ name: z.string(), signInPath: z.string(), avatarBase: z.string() }).partial(),
    streaming: z.object({ name: z.string(), linkPath: z.string(), channelApi: z.string(), player: z.string(), url: z.string() }).partial(),
    affiliateEmail: z.string(),
    socials: z.object({ chat: z.string(), shortPost: z.string(), photo: z.string(), streaming: z.string() }).partial(),
    privacyUrl: z.string(),
    termsUrl: z.string(),
    poweredBy: z.object({ name: z.string(), url: z.string() }),
    /** Note in the footer: age mark, sentence and link to help. */
    saferGambling: z.object({ mark: z.string(), text: z.string(), url: z.string(), linkText: z.string() }).partial(),
    /** Age to confirm before playing; 0 asks nobody. */
    minimumAge: z.number().int().min(0).max(99),
    /** On entering the site, or when the server first refuses something for the age. */
    ageQuestion: z.enum(['entry', 'play']),
    /** Server only: ISO 3166 codes of countries that are not served. */
    regionsNotServed: z.array(Country),
    /** Server only: request header in which a trusted proxy names the visitor's country. */
    countryHeader: z.string().regex(/^[A-Za-z][\w-]*$/, 'This must be the name of a header, such as CF-IPCountry.'),
    /** Server only: help by country, in place of the built-in list; `default` is for all others. */
    help: z.record(z.union([Country, z.literal('default')]), z.array(HelpOrganization)),
    smokeTexture: z.string(),
    gtagId: z.string(),
    /** URL of the tag's script, possibly a first-party one. */
    gtagUrl: z.string(),
    remoteOverrides: z.enum(['loopback', 'off']),
    /** Remotes without an integrity may run or not; those on localhost always may. */
    remoteIntegrity: z.enum(['required', 'optional']),
    /** External remotes that may run although scripts loaded after their entry are not checked. */
    uncheckedRemotes: z.array(z.string()),
    /** Share of pages, from 0 to 1, that measure timings with consent to analytics (docs/measurements.md). */
    measurementSample: z.number().min(0).max(1),
    /** KB of a remote's scripts and styles that a page may transfer, by the check of a release in a browser. */
    remotePageBudget: z.number().positive(),
    /** Codes of all that visitors can choose; absent with English alone. */
    languages: z.array(z.string()),
    appearance: PageAppearance,
    links: ShellLinks,
  })
  .partial();
export type PageConfig = z.infer<typeof PageConfig>;

/** Without `entry` if the host requests it later. */
export const PageRemote = RemoteEntry.partial({ entry: true });
export type PageRemote = z.infer<typeof PageRemote>;

/** JSON in the page's `#page-data` (docs/contracts.md#page). Without `remotes`, the host fetches `/remotes.json`. */
export const PageData = z.object({
  user: PageUser.nullable(),
  remotes: z.array(PageRemote).optional(),
  /**
   * URL of the full registry, if `remotes` has the files of the requested route only; fetched when idle or before another remote opens,
   * with the page's versions in `versions` (docs/contracts.md#remotes).
   */
  registry: z.string().optional(),
  config: PageConfig.optional(),
  /** The host's texts in the page's language, as a URL with its integrity; absent in English. */
  texts: z.record(z.string(), z.string()).optional(),
});
export type PageData = z.infer<typeof PageData>;
