/**
 * Puts a stylesheet into a cascade layer, so that the order in which remotes load never decides how the page looks.
 * @this {import('webpack').LoaderContext<{ layer: string }>}
 * @param {string} source
 */
export default function layerLoader(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}\n`;
}
