import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { root } from './common.mjs';

// One build of one folder: node scripts/webpack/compile.mjs <folder> [<configuration> [<folder for the result>]]
const [folder = '', file = 'webpack.config.mjs', out] = process.argv.slice(2);

/** @type {{ default: import('webpack').Configuration }} */
const { default: config } = await import(pathToFileURL(path.join(root, folder, file)).href);
const output = out ? { ...config.output, path: out } : config.output;

webpack({ ...config, output }).run((error, stats) => {
  if (error) throw error;
  const text = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }) ?? '';
  if (text) process.stdout.write(`${text}\n`);
  process.exitCode = stats?.hasErrors() ? 1 : 0;
});
