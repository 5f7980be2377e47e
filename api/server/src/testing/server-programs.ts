import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { keptFolder, REPOSITORY, SERVER } from './kept-files';

/** Variable with the folder of compiled programs, for child processes. */
const COMPILED = 'COMPILED_SERVER';

const SOURCES = path.join(SERVER, 'src');
const CONTRACT = path.join(REPOSITORY, 'contract');
const CONTRACTS = ['src', 'releases', 'texts', 'package.json'].map((name) => path.join(CONTRACT, name));
/** Read by the compiler. */
const SETTINGS = [...['package.json', 'tsconfig.json'].map((name) => path.join(SERVER, name)), path.join(REPOSITORY, 'tsconfig.base.json')];
/**
 * V8 compiles the embedded database's WebAssembly a second time in the background, optimized. That takes 0.7 s of processor time, more than
 * it gains in a server that lives for seconds.
 */
const SHORT_LIVED = '--liftoff-only';

/** Libraries that read files beside them, that a test sees loaded, or that fail when compiled. */
const NOT_COMPILED = ['@aws-sdk/*', '@electric-sql/pglite', '@fastify/swagger-ui', '@opentelemetry/*', 'sharp', 'svg-captcha'];
/** Expected by CommonJS libraries, and missing in ES modules. */
const COMMONJS_NAMES = `import { createRequire } from 'node:module';
const [require, __filename, __dirname] = [createRequire(import.meta.url), import.meta.filename, import.meta.dirname];`;

const PROGRAMS = [
  'main',
  ...['backup', 'doctor', 'export', 'import-wagers', 'move-to-postgres', 'reset-second-factor', 'restore'].map(
    (command) => `commands/${command}`,
  ),
];
/** Imported by scripts of tests. */
const MODULES = ['db/data-folder-lock', 'lib/temporary-paths'];
/** Forked by the server (fork-program.ts). */
const CHILD_PROGRAMS = [
  'uploads/image-process',
  'boards/sources/read-page-process',
  'boards/wagers/wager-file-process',
  'people/member-imports/member-file-process',
];

/**
 * Compiles the server's programs with their libraries for tests, which start them some seventy times: 1.4 s of processor time less than
 * through tsx.
 */
export async function compileServer(): Promise<void> {
  process.env[COMPILED] = await keptFolder('programs', [SOURCES, ...CONTRACTS, ...SETTINGS], bundle);
}

async function bundle(outdir: string): Promise<void> {
  await build({
    entryPoints: [...PROGRAMS, ...MODULES, ...CHILD_PROGRAMS].map((program) => path.join(SOURCES, `${program}.ts`)),
    outbase: SOURCES,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    external: NOT_COMPILED,
    banner: { js: COMMONJS_NAMES },
    // TypeScript, which Node does not load.
    alias: {
      '@greenroom/contract': path.join(CONTRACT, 'src'),
      '@greenroom/contract/releases': path.join(CONTRACT, 'releases/index.mjs'),
      '@greenroom/contract/remote-rules': path.join(CONTRACT, 'releases/remote-rules.mjs'),
      '@greenroom/contract/texts/catalog': path.join(CONTRACT, 'texts/catalog.mjs'),
      '@greenroom/contract/texts/pseudo': path.join(CONTRACT, 'texts/pseudo.mjs'),
    },
    plugins: [sourceUrls],
  });
}

/**
 * Arguments with which Node runs one of the server's programs: compiled if it was compiled for tests, or else from its sources, as in
 * production.
 * @param file such as `main.ts`
 */
export function serverProgram(file: string): string[] {
  const compiled = process.env[COMPILED];
  return compiled ? [SHORT_LIVED, path.join(compiled, file.replace(/ts$/, 'mjs'))] : ['--import', 'tsx', path.join(SOURCES, file)];
}

/**
 * Arguments with which Node runs a script that calls one of the server's modules.
 * @param file such as `lib/temporary-paths.ts`
 * @param scriptWith returns the script, given what it imports
 */
export function scriptWithModule(file: string, scriptWith: (module: string) => string): string[] {
  const program = serverProgram(file);
  const module = String(program.pop());
  return [...program, '--input-type=module', '--eval', scriptWith(JSON.stringify(module))];
}

/** Keeps the URLs of the source files, by which they find files beside them. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  setup({ onLoad }) {
    onLoad({ filter: /api[\\/]server[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const code = await fs.readFile(file, 'utf8');
      return { contents: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader: 'ts' };
    });
  },
};
