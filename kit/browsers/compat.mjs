import { createRequire } from 'node:module';

/** @import { CompatData, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data' */
/** @typedef {import('@mdn/browser-compat-data').CompatStatement} CompatStatement */
/** @typedef {import('@mdn/browser-compat-data').Identifier} Identifier */

/** MDN's table of browser support. */
export const compatibility = /** @type {CompatData} */ (createRequire(import.meta.url)('@mdn/browser-compat-data'));

/** The table's names; browsers for Android have the versions of their desktop's. @type {Record<string, string[]>} */
const NAMES = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

/** @param {string} version @returns {number} for comparing */
const numberOf = (version) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
};

/**
 * Tells whether all browsers support a feature without a flag or a prefix. Unknown features count as supported.
 * @param {CompatStatement | undefined} feature
 * @param {readonly string[]} browsers such as `chrome 111`
 */
export function isSupported(feature, browsers) {
  return browsers.every((browser) => {
    const [name = '', version = ''] = browser.split(' ');
    return (NAMES[name] ?? []).every((key) =>
      isSupportedSince(feature?.support[/** @type {keyof CompatStatement['support']} */ (key)], version),
    );
  });
}

/** @param {SupportStatement | undefined} statement @param {string} version */
function isSupportedSince(statement, version) {
  if (statement === undefined) return true;
  /** @param {SimpleSupportStatement['version_added' | 'version_removed']} bound */
  const reached = (bound) => typeof bound === 'string' && bound !== 'preview' && numberOf(bound) <= numberOf(version);
  return [statement]
    .flat()
    .some((one) => !one.flags && !one.prefix && !one.alternative_name && reached(one.version_added) && !reached(one.version_removed));
}

/**
 * Returns the features below a part of the table, such as `{ canParse: … }` of `api.URL`.
 * @param {Identifier | undefined} part
 * @returns {[key: string, feature: Identifier][]}
 */
export const featuresOf = (part) =>
  Object.entries(/** @type {Record<string, Identifier>} */ (part ?? {})).filter(([key]) => key !== '__compat');

/**
 * Returns what scripts may not use without asking whether it exists.
 * @param {readonly string[]} browsers
 * @returns {Record<'globals' | 'statics' | 'methods', Set<string>>} `globals`: such as `requestIdleCallback`; `statics`:
 *   members of a global, such as `URL.canParse` and `Navigator.userActivation`; `methods`: names that nothing older has, such as `toSorted`
 */
export function newerScript(browsers) {
  const globals = new Set();
  const statics = new Set();
  const methods = new Set();
  const older = new Set();
  /** @param {string} owner @param {Identifier} interfaceOf */
  const add = (owner, interfaceOf) => {
    const global = isSupported(interfaceOf.__compat, browsers);
    const isSingleton = /^(Window|Navigator|WorkerGlobalScope|WorkerNavigator)$/.test(owner);
    if (!global) globals.add(owner);
    for (const [key, feature] of featuresOf(interfaceOf)) {
      const name = key.replace(/_static$/, '');
      if (!feature.__compat || !/^\w+$/.test(name) || key.endsWith('_event') || name === owner) continue;
      if (isSupported(feature.__compat, browsers)) older.add(name);
      else {
        statics.add(`${owner}.${name}`);
        // Others are reported where they are created.
        if (global && !isSingleton && name === key && !feature.__compat.status?.experimental) methods.add(name);
        if (/^(Window|WorkerGlobalScope)$/.test(owner)) globals.add(name);
      }
    }
  };
  const { builtins } = compatibility.javascript;
  for (const [owner, part] of [...featuresOf(compatibility.api), ...featuresOf(builtins)]) add(owner, part);
  for (const [owner, part] of featuresOf(builtins?.Intl)) add(`Intl.${owner}`, part);
  return { globals, statics, methods: new Set([...methods].filter((name) => !older.has(name))) };
}
