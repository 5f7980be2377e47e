import { z } from 'zod';
import { RemoteEntry } from './remotes';

/** The member who is signed in, as the page carries it (contracts.md, section 2). */
export const PageUser = z.object({
  id: z.string(),
  username: z.string(),
  kick_username: z.string().nullable(),
  /** A hash or a URL of the chat platform's picture, null where the member has none. */
  avatar: z.string().nullable(),
  points: z.number().int().nonnegative(),
  role: z.string(),
});
export type PageUser = z.infer<typeof PageUser>;

/** What an operator may set for the page; every key is optional, the host knows the defaults (contracts.md, section 2). */
export const PageConfig = z
  .object({
    chat: z.object({ name: z.string(), signInPath: z.string(), avatarBase: z.string() }).partial(),
    streaming: z
      .object({ name: z.string(), linkPath: z.string(), channelApi: z.string(), player: z.string(), url: z.string() })
      .partial(),
    affiliateEmail: z.string(),
    socials: z.object({ chat: z.string(), shortPost: z.string(), photo: z.string(), streaming: z.string() }).partial(),
    privacyUrl: z.string(),
    termsUrl: z.string(),
    poweredBy: z.object({ name: z.string(), url: z.string() }),
    /** The footer's note: the age mark, a sentence, and a link to help. */
    saferGambling: z.object({ mark: z.string(), text: z.string(), url: z.string(), linkText: z.string() }).partial(),
    smokeTexture: z.string(),
    gtagId: z.string(),
    /** Where the tag's script comes from, such as a first-party address of the operator's. */
    gtagUrl: z.string(),
    remoteOverrides: z.enum(['loopback', 'off']),
    /** Whether a remote without an integrity may run; one on the visitor's own machine always may. */
    remoteIntegrity: z.enum(['required', 'optional']),
    /** Names of guests that may run though nothing checks what they load after their entry. */
    uncheckedRemotes: z.array(z.string()),
  })
  .partial();
export type PageConfig = z.infer<typeof PageConfig>;

/** The JSON in the page's `#page-data` (contracts.md, section 2). Without `remotes`, the host fetches `/remotes.json`. */
export const PageData = z.object({
  user: PageUser.nullable(),
  remotes: z.array(RemoteEntry).optional(),
  /** Where `remotes` lack what other routes than the requested one want early: the registry that has it, for the host to fetch when idle. */
  registry: z.string().optional(),
  config: PageConfig.optional(),
});
export type PageData = z.infer<typeof PageData>;
