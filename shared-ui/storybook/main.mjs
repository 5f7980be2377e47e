import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import iconLoader from '../../kit/webpack/icon-loader.mjs';

const data = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
const anyIcon = fileURLToPath(new URL('../src/icons/any-icon.ts', import.meta.url));

/** Icons as in kit/webpack/icons.mjs. */
const icons = {
  name: 'icons',
  enforce: 'pre',
  /** @param {string} source */
  resolveId: (source) => source.startsWith('@greenroom/shared-ui/icons/') && source.replace(/.*\//, `${anyIcon}?lucide=`),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const [, resourceQuery] = id.split(anyIcon);
    return resourceQuery && iconLoader.call({ resourceQuery, getOptions: () => ({ data }) }, code);
  },
};

export default {
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-docs'],
  stories: ['../src/components/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  /** @param {import('vite').InlineConfig} config */
  viteFinal: (config) => ({
    ...config,
    root: import.meta.dirname,
    // The frame of Storybook and the stories have one React.
    resolve: { ...config.resolve, dedupe: ['react', 'react-dom'] },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    plugins: [icons, ...(config.plugins ?? [])],
  }),
};
