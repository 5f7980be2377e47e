const PLUGIN = 'InlineExposePlugin';
const STAGE_ADVANCED = 10;

/**
 * Inlines the exposed module into the entry script if it is a table of imports, which saves a request. A module that consumes shared
 * modules stays separate, since the entry runs before its share scope exists.
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

/** @param {import('webpack').ChunkGraph} chunkGraph @param {import('webpack').Chunk} chunk */
function consumesShared(chunkGraph, chunk) {
  return [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])].length > 0;
}
