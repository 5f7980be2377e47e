import { z } from 'zod';

const Integrity = z.string().startsWith('sha384-');

/** A link that a remote adds to the site's menu: a label and one of its routes. */
export const RemoteMenuEntry = z.object({ label: z.string().min(1).max(40), to: z.string().startsWith('/') });
export type RemoteMenuEntry = z.infer<typeof RemoteMenuEntry>;

/**
 * A remote in the registry (docs/contracts.md#remotes): its name, its entry script, its routes and the files to preload per
 * route. URLs are absolute, or absolute paths on the site. Unknown keys are preserved.
 */
export const RemoteEntry = z.looseObject({
  /** The name of the folder without `remote-`. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().min(1),
  /** The version of the platform that it was built against. */
  platform: z.string().optional(),
  /** The entry script, or an `mf-manifest.json` that names it. */
  entry: z.string().min(1),
  /** The `mf-manifest.json` next to the entry, for other hosts and tools of Module Federation. */
  manifest: z.string().min(1).optional(),
  /** Of an external remote: a classic script that sets a global variable, or an ES module. A manifest has it too. */
  type: z.enum(['var', 'module']).optional(),
  /** The global variable of an external remote, if it differs from its name. */
  global: z.string().min(1).optional(),
  /** Route patterns, such as `/raffles/:id`. */
  routes: z.array(z.string().startsWith('/')),
  /** The integrity of the `entry` file, as in a script tag: `sha384-…`. */
  integrity: Integrity.optional(),
  preload: z.record(z.string(), z.array(z.string())).optional(),
  /** The shared modules that each route uses; some are loaded on demand. */
  needs: z.record(z.string(), z.array(z.string())).optional(),
  /** The integrity of every script and stylesheet. Our builds check it themselves for all that their entry loads. */
  files: z.record(z.string(), Integrity).optional(),
  /** Whether the scripts of an external remote check the integrity of what they load. */
  checked: z.boolean().optional(),
  /** The modules that its container exposes. */
  exposes: z.array(z.string()).optional(),
  /** The accepted version range of each shared package. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Every shared module that it imports, with the imported names as far as they can be determined. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Dropped if invalid, so that the remote loses its menu and not its pages. */
  menu: z.array(RemoteMenuEntry).optional().catch(undefined),
  /**
   * The first requests of each route for every visitor, with the route's parameters by name: `/api/r/raffles/:id`. Dropped if
   * invalid, so that the remote loses the preloading and not its pages.
   */
  data: z
    .record(z.string(), z.array(z.string().startsWith('/api/')))
    .optional()
    .catch(undefined),
  /**
   * What a link to a page shows in a chat, by address (docs/new-remote.md): a route, or a route with one search parameter. Dropped if
   * invalid, so that links show the site's own.
   */
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
