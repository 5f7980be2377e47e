import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { importRules } from './import-rules.mjs';

// `remote-madeup` and its features don't exist: the rules cover a new remote as soon as its folder does.
const folders = {
  remotes: ['remote-store', 'remote-madeup'],
  features: { host: ['session', 'toasts'], 'remote-store': ['store', 'contact'], 'remote-madeup': ['one', 'two'] },
};
const eslint = new ESLint({
  cwd: import.meta.dirname,
  overrideConfigFile: true,
  overrideConfig: /** @type {import('eslint').Linter.Config[]} */ ([ts.configs.base, { files: ['**/*.ts'] }, ...importRules(folders)]),
});

/** @param {string} file @param {string} code @returns {Promise<string[]>} the messages */
async function lint(file, code) {
  const [result] = await eslint.lintText(code, { filePath: file });
  return result?.messages.map(({ message }) => message) ?? [];
}

const FORBIDDEN = [
  ['remote-store/src/remote.ts', '@greenroom/host'],
  ['remote-store/src/remote.ts', '@greenroom/server'],
  ['remote-store/src/remote.ts', '@greenroom/remote-madeup'],
  ['remote-madeup/src/remote.ts', '@greenroom/remote-store'],
  ['remote-store/src/features/store/page.ts', '@greenroom/host'],
  ['remote-store/src/features/store/page.ts', '../contact/contact-page'],
  ['remote-store/src/features/store/page.ts', '../../features/contact/contact-page'],
  ['remote-store/src/features/store/sub/page.ts', '../../contact'],
  ['remote-madeup/src/features/two/page.ts', '../one/one-page'],
  ['host/src/features/session/session.ts', '../toasts/toasts'],
  ['host/src/features/session/session.ts', '@greenroom/remote-store'],
  ['host/src/app/app.ts', '@greenroom/remote-madeup/page'],
  ['host/src/app/app.ts', '@greenroom/server'],
  ['host/src/app/app.ts', '../../../remote-store/src/remote'],
  ['host/src/app/app.ts', '@greenroom/shared-ui/src/components/button'],
  ['remote-store/src/remote.ts', '../../shared-ui/src/format'],
  ['remote-store/src/remote.ts', '../../contract/src'],
  ['shared-ui/src/platform/hooks.ts', '@greenroom/host'],
  ['shared-ui/src/platform/hooks.ts', '@greenroom/remote-store'],
  ['shared-ui/src/platform/hooks.ts', '@greenroom/contract'],
  ['api/server/src/app.ts', '@greenroom/shared-ui/format'],
  ['api/server/src/app.ts', '../../contract/src/page'],
  ['api/server/src/lib/caches.ts', '../db/client'],
  ['api/server/src/lib/caches.ts', '@greenroom/shared-ui/format'],
  ['api/server/src/db/schema/kick.ts', '../../channel/kick/kick-event'],
  ['api/server/src/module-context.ts', './people/account/delete-account'],
  ['api/server/src/rewards/store/store.routes.ts', '../../services'],
  ['api/server/src/rewards/store/store.routes.ts', '../../channel/drops/start-drop'],
  ['api/server/src/core/points/points.ts', '../../rewards/store/store'],
  ['api/server/src/rewards/store/store.routes.ts', '../../demo/random'],
  ['admin/src/main.tsx', '@greenroom/shared-ui/button'],
  ['host/webpack/host.mjs', '../../scripts/lib/workspace.mjs'],
  ['host/webpack/host.mjs', '../../admin/webpack.config.mjs'],
  ['shared-ui/src/push/push.ts', '@greenroom/remote-store'],
  ['kit/lib/cli.mjs', '../../scripts/lib/workspace.mjs'],
  ['kit/lib/cli.mjs', '@greenroom/contract'],
  ['create-remote/lib/index.mjs', '../../kit/lib/log.mjs'],
  ['contract/releases/gate.mjs', '@greenroom/contract'],
  ['scripts/lib/commands.mjs', '../../bench/run-bench.mjs'],
  ['contract/src/page.ts', 'fastify'],
  ['contract/src/page.ts', '@greenroom/shared-ui/format'],
  ['e2e/helpers/store.ts', '../../remote-store/src/features/store/store.api'],
];

test.each(FORBIDDEN)('%s may not import %s', async (file, module) => {
  expect(await lint(file, `import { a } from '${module}';\na();`)).toHaveLength(1);
  expect(await lint(file, `void import('${module}');`)).toHaveLength(1);
  expect(await lint(file, `export * from '${module}';`)).toHaveLength(1);
});

const ALLOWED = [
  ['remote-store/src/remote.ts', '@greenroom/shared-ui/platform'],
  ['remote-store/src/remote.ts', '@greenroom/contract'],
  ['remote-store/src/remote.ts', './features/store/store-page'],
  ['remote-store/src/features/store/page.ts', './store.api'],
  ['remote-store/src/features/store/page.ts', '../../format'],
  ['remote-store/src/features/store/sub/page.ts', '../store.api'],
  ['remote-madeup/src/features/one/page.ts', 'react'],
  ['host/src/app/app.ts', '../features/toasts/toasts'],
  ['host/src/app/app.ts', '@greenroom/contract'],
  ['host/src/features/session/session.ts', '../../app/paths'],
  ['api/server/src/app.ts', '@greenroom/contract'],
  ['api/server/src/rewards/store/store.routes.ts', '../../core/activity/record-activity'],
  ['api/server/src/rewards/store/store.test.ts', '../../testing/test-app'],
  ['api/server/src/people/account/delete-account.ts', '../../rewards/raffles/draw/decide'],
  ['api/server/src/services.ts', './rewards/rewards'],
  ['admin/src/main.tsx', '@greenroom/shared-ui/translation'],
  ['host/webpack/host.mjs', '../../kit/webpack/common.mjs'],
  ['kit/lib/cli.mjs', '@greenroom/contract/releases'],
  ['bench/browser/browser.ts', '../../e2e/helpers/site'],
  ['contract/src/page.ts', 'zod'],
  ['contract/src/page.ts', './remotes'],
];

test.each(ALLOWED)('%s may import %s', async (file, module) => {
  expect(await lint(file, `import { a } from '${module}';\na();\nvoid import('${module}');`)).toEqual([]);
});

test('shared-ui may import types from the contract', async () => {
  expect(await lint('shared-ui/src/platform/hooks.ts', `import type { A } from '@greenroom/contract';\nexport type B = A;`)).toEqual([]);
});
