/**
 * Wraps a stylesheet in a cascade layer, so that the load order of remotes doesn't affect the styles.
 * @this {import('webpack').LoaderContext<{ layer: string }>}
 * @param {string} source
 */
export default function layerLoader(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`;
}
