const PLUGIN = 'InlineExposePlugin';
/** After chunks were split. */
const STAGE_ADVANCED = 10;

/**
 * Puts the module that a container exposes into the container's own script, where it is a table of imports and no more: one file less
 * between a press and a page. A module that takes something from the page itself stays a file of its own, since the container's script
 * runs before the page has given it anything.
 */
export class InlineExposePlugin {
  /** @param {{ container: string, exposed: string }} chunks their names */
  constructor(chunks) {
    this.chunks = chunks;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: PLUGIN, stage: STAGE_ADVANCED }, () => {
        const { chunkGraph, namedChunks } = compilation;
        const container = namedChunks.get(this.chunks.container);
        const exposed = namedChunks.get(this.chunks.exposed);
        if (!container || !exposed || !compilation.chunks.has(exposed) || consumesShared(chunkGraph, exposed)) return;
        chunkGraph.integrateChunks(container, exposed);
        compilation.chunks.delete(exposed);
      });
    });
  }
}

/**
 * @param {import('webpack').ChunkGraph} chunkGraph
 * @param {import('webpack').Chunk} chunk
 */
function consumesShared(chunkGraph, chunk) {
  return [...chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? []].length > 0;
}
