import { z } from 'zod';

/**
 * One remote as the registry names it (contracts.md, section 3): who it is, where its entry script lies, which
 * routes it owns, and which files each route wants early. Its URLs are absolute, or absolute paths on the site.
 * Keys that a reader does not know are left alone.
 */
export const RemoteEntry = z.looseObject({
  /** The folder's name without `remote-`. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().min(1),
  /** The script that runs. */
  entry: z.string().min(1),
  /** Route patterns, such as `/raffles/:id`. */
  routes: z.array(z.string().startsWith('/')),
  /** Of the entry script, as in a script tag: `sha384-…`. */
  integrity: z.string().startsWith('sha384-').optional(),
  preload: z.record(z.string(), z.array(z.string())).optional(),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;
