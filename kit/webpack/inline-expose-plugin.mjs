const PLUGIN = 'InlineExposePlugin';
/** After the chunks are split. */
const STAGE_ADVANCED = 10;

/**
 * Inlines the exposed module into the container's entry script, if it is just a table of imports: one request less before a page. A module
 * that consumes shared modules itself stays a separate file, since the entry runs before its share scope is initialized.
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
  return [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])].length > 0;
}
