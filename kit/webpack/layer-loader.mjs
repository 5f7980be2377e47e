/**
 * Wraps a stylesheet in a cascade layer, so the load order of remotes doesn't matter.
 * @this {import('webpack').LoaderContext<{ layer: string }>}
 * @param {string} source
 */
export default function layerLoader(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`;
}
