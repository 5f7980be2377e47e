import { z } from 'zod';

const Integrity = z.string().startsWith('sha384-');

export const RemoteMenuEntry = z.object({ label: z.string().min(1).max(40), to: z.string().startsWith('/') });
export type RemoteMenuEntry = z.infer<typeof RemoteMenuEntry>;

/** Remote in the registry (docs/contracts.md#remotes). URLs are absolute, or absolute paths on the site. Unknown keys are preserved. */
export const RemoteEntry = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().min(1),
  /** Version of the platform that it was built against. */
  platform: z.string().optional(),
  /** Entry script, or an `mf-manifest.json` that names it. */
  entry: z.string().min(1),
  /** Next to the entry, for other hosts and tools of Module Federation. */
  manifest: z.string().min(1).optional(),
  /** External remotes only: a classic script that sets a global variable, or an ES module. */
  type: z.enum(['var', 'module']).optional(),
  global: z.string().min(1).optional(),
  routes: z.array(z.string().startsWith('/')),
  /** Integrity of the entry file: `sha384-…`. */
  integrity: Integrity.optional(),
  preload: z.record(z.string(), z.array(z.string())).optional(),
  /** Shared modules by route; some are loaded on demand. */
  needs: z.record(z.string(), z.array(z.string())).optional(),
  /** File with its texts in each language but English, as JSON (docs/languages.md). Dropped if invalid. */
  texts: z.record(z.string(), z.string()).optional().catch(undefined),
  /** Integrity of every script, stylesheet and file of texts. Our builds check it for all that their entry loads. */
  files: z.record(z.string(), Integrity).optional(),
  /** Scripts of an external remote check the integrity of what they load. */
  checked: z.boolean().optional(),
  exposes: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()).optional(),
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Dropped if invalid, so the remote loses its menu, not its pages. */
  menu: z.array(RemoteMenuEntry).optional().catch(undefined),
  /**
   * First requests of each route for every visitor, such as `/api/r/raffles/:id`. Dropped if invalid, so the remote loses the preloading,
   * not its pages.
   */
  data: z
    .record(z.string(), z.array(z.string().startsWith('/api/')))
    .optional()
    .catch(undefined),
  /** Link previews in chats, by route with at most one search parameter (docs/new-remote.md). Dropped if invalid. */
  linkPreviews: z
    .record(
      z.string().startsWith('/'),
      z.object({
        title: z.string().min(1),
        text: z.string().optional(),
        picture: z.string().optional(),
        from: z.string().startsWith('/api/').optional(),
      }),
    )
    .optional()
    .catch(undefined),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;
