import { z } from 'zod';
import { ReleaseRefused, parseBuilt } from './files.mjs';

export const MANIFEST = 'mf-manifest.json';
/** The packages of which a page has one copy. */
export const SINGLETONS = ['react', 'react-dom'];
const NOT_FOR_PAGES = /^(system|amd|umd2?|commonjs|node|promise|jsonp|require)/;
const MODULES = ['module', 'esm'];

const Text = z.string().catch('');
const Names = z.array(Text).catch([]);
const Kind = z.object({ sync: Names, async: Names }).catch({ sync: [], async: [] });
const Assets = z
  .object({ js: Kind, css: Kind })
  .transform(({ js, css }) => ({ sync: [...js.sync, ...css.sync].filter(Boolean), async: [...js.async, ...css.async].filter(Boolean) }))
  .catch({ sync: [], async: [] });

/** A shared module, such as `react` or `react/jsx-runtime`, with its accepted version ranges, the most specific first. */
const Shared = z
  .object({ name: Text, singleton: z.boolean().catch(false), requiredVersion: Text, version: Text, assets: Assets })
  .transform(({ requiredVersion, version, assets, ...shared }) => {
    // Some tools write the range to `version`.
    const ranges = [requiredVersion, version].filter((range) => /^[^\d]/.test(range));
    // With files, the build bundles a fallback copy.
    return { ...shared, ranges, hasCopy: assets.sync.length + assets.async.length > 0 };
  });

/** An exposed module, such as `./routes`, with its initial files, and those that it may load on demand. */
const Exposed = z
  .object({ path: Text, assets: Assets })
  .transform(({ path, assets }) => ({ path, files: assets.sync, asyncFiles: assets.async }));

/** A list without its invalid items. @template {z.ZodType} Item @param {Item} item */
const listOf = (item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((each) => /** @type {z.infer<Item>[]} */ (item.safeParse(each).data ?? [])));

const Manifest = z.object({
  name: Text,
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().min(1), path: Text, type: Text }),
    globalName: Text,
    publicPath: Text,
    buildInfo: z.object({ buildVersion: Text }).catch({ buildVersion: '' }),
  }),
  shared: listOf(Shared),
  exposes: listOf(Exposed),
});

/** @typedef {ReturnType<typeof readManifest>} FederationManifest the parts of a manifest that a release needs */

/**
 * Parses an `mf-manifest.json` of @module-federation's tools for webpack, Rspack, Rsbuild and Vite.
 * @param {Buffer | undefined} bytes undefined if the build has none @throws {ReleaseRefused} with a message that says what to change
 */
export function readManifest(bytes) {
  if (!bytes)
    throw new ReleaseRefused(
      `There is no ${MANIFEST}: have Module Federation write it (manifest: true), and name the folder that holds it.`,
    );
  const { data } = Manifest.safeParse(parseBuilt(`Its ${MANIFEST}`, bytes, ': build the remote again'));
  if (!data) throw new ReleaseRefused(`Its ${MANIFEST} names no remoteEntry: this is no build of a remote.`);
  const { remoteEntry, globalName, publicPath, buildInfo } = data.metaData;
  return {
    entry: [remoteEntry.path, remoteEntry.name]
      .filter(Boolean)
      .join('/')
      .replace(/^(\.?\/)+|(?<=\/)\/+/g, ''),
    type: typeOf(remoteEntry.type),
    global: globalName || data.name,
    version: buildInfo.buildVersion || undefined,
    publicPath,
    shared: data.shared.filter(({ name }) => name !== ''),
    exposes: data.exposes.filter(({ path }) => path !== ''),
  };
}

/** @param {string} type the tool's library type @returns {'var' | 'module'} */
function typeOf(type) {
  if (MODULES.includes(type)) return 'module';
  if (!NOT_FOR_PAGES.test(type)) return 'var';
  throw new ReleaseRefused(
    `Its entry is of the type "${type}", which no page can start: build it with the library type "var" or "module".`,
  );
}
