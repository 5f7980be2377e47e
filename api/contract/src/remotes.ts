import { z } from 'zod';

const Integrity = z.string().startsWith('sha384-');

/** An entry of the site's menu that a remote brings along: a text, and one of its routes. */
export const RemoteMenuEntry = z.object({ label: z.string().min(1).max(40), to: z.string().startsWith('/') });
export type RemoteMenuEntry = z.infer<typeof RemoteMenuEntry>;

/**
 * One remote as the registry names it (contracts.md, section 3): who it is, where its entry script lies, which
 * routes it owns, and which files each route wants early. Its URLs are absolute, or absolute paths on the site.
 * Keys that a reader does not know are left alone.
 */
export const RemoteEntry = z.looseObject({
  /** The folder's name without `remote-`. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().min(1),
  /** The script that runs, or an `mf-manifest.json` that names it. */
  entry: z.string().min(1),
  /** The `mf-manifest.json` beside the entry, which other hosts and tools of Module Federation read. */
  manifest: z.string().min(1).optional(),
  /** Of a guest, which other tools built: a classic script that fills a variable, or an ES module. A manifest says it as well. */
  type: z.enum(['var', 'module']).optional(),
  /** The variable that a guest's script fills, where that is not its name. */
  global: z.string().min(1).optional(),
  /** Route patterns, such as `/raffles/:id`. */
  routes: z.array(z.string().startsWith('/')),
  /** Of the file that `entry` names, as in a script tag: `sha384-…`. */
  integrity: Integrity.optional(),
  preload: z.record(z.string(), z.array(z.string())).optional(),
  /** The shared modules that each route takes from the page: some load only where they are needed. */
  needs: z.record(z.string(), z.array(z.string())).optional(),
  /** The integrity of every script and stylesheet. A build of ours that names it checks by itself what its entry loads. */
  files: z.record(z.string(), Integrity).optional(),
  /** A guest whose own scripts carry the digests of what they load later. */
  checked: z.boolean().optional(),
  /** The modules of its container. */
  exposes: z.array(z.string()).optional(),
  /** The version range that it accepts of each package that the page shares. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Every shared module that it takes from the page, with the names that it reads, as far as these can be told. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** A menu that can't be read costs a remote its menu, and not its pages. */
  menu: z.array(RemoteMenuEntry).optional().catch(undefined),
  /**
   * The calls that each route begins with for every visitor, spelled as they are requested, with the route's parameters by
   * name: `/api/r/raffles/:id`. A remote whose calls can't be read has its data later, and its pages all the same.
   */
  data: z.record(z.string(), z.array(z.string().startsWith('/api/'))).optional().catch(undefined),
});
export type RemoteEntry = z.infer<typeof RemoteEntry>;
