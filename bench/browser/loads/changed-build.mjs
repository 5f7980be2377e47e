import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/lib/workspace.mjs';

// The webpack configuration at CONFIG, with one sentence of the store changed (changed-sentence.mjs).

/** @type {{ default: import('webpack').Configuration }} */
const { default: config } = await import(pathToFileURL(String(process.env.CONFIG)).href);

/** @type {import('webpack').RuleSetRule} */
const change = {
  test: path.join(root, 'remote-store/src/features/store/store-page.tsx'),
  enforce: 'pre',
  loader: path.join(import.meta.dirname, 'changed-sentence.mjs'),
};

export default { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), change] } };
