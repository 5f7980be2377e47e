import thinRuntime from './thin-runtime.mjs';

const { consumes, initContainerEntry } = thinRuntime.bundlerRuntime;

/** The part of `__webpack_require__` that a chunk needs which consumes the page's `react` as module 7. */
function fakeWebpackRequire() {
  return {
    S: /** @type {Record<string, any>} */ ({}),
    /** @type {Record<string, (module: { exports: unknown }) => void>} */
    m: {},
    c: /** @type {Record<string, unknown>} */ ({ 7: 'a stub' }),
    consumesLoadingData: {
      chunkMapping: { page: [7] },
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', shareScope: ['default'] } },
    },
  };
}

/** @param {unknown} value */
const provides = (value) => ({ get: () => () => value });

/**
 * Loads the chunk in a page that provides these versions of react.
 * @param {Record<string, object> | undefined} versions
 * @param {{ webpackRequire?: ReturnType<typeof fakeWebpackRequire>, installedModules?: Record<string, any> }} [earlier] of the same entry
 * @returns the result of `import 'react'` in the chunk
 */
async function importReact(versions, { webpackRequire = fakeWebpackRequire(), installedModules = {} } = {}) {
  webpackRequire.S.default = versions && { react: versions };
  /** @type {Promise<unknown>[]} */
  const promises = [];
  consumes({ chunkId: 'page', promises, installedModules, webpackRequire });
  await Promise.all(promises);
  const module = { exports: /** @type {unknown} */ (undefined) };
  webpackRequire.m[7]?.(module);
  expect(webpackRequire.c).toEqual({});
  return module.exports;
}

test("consumes the page's module, loaded or not", async () => {
  expect(await importReact({ '19.0.0': provides('react 19.0') })).toBe('react 19.0');
  expect(await importReact({ '19.0.0': { get: async () => () => 'react 19.0, async' } })).toBe('react 19.0, async');
  expect(await importReact({ '19.0.0': { get: () => () => 'again', lib: () => 'loaded by the federation runtime' } })).toBe(
    'loaded by the federation runtime',
  );
});

test('prefers the version that the page has loaded over a newer one of another remote', async () => {
  const versions = { '19.0.0': { ...provides('react 19.0'), loaded: 1 }, '19.9.0': provides('react 19.9') };
  expect(await importReact(versions)).toBe('react 19.0');
});

test('consumes the highest version if none is loaded, and marks it as loaded', async () => {
  const versions = { '19.2.0': provides('react 19.2'), '19.10.0': provides('react 19.10') };
  expect(await importReact(versions)).toBe('react 19.10');
  expect(versions['19.10.0']).toHaveProperty('loaded', 1);
});

test.each([
  ['not provided', {}, 'The page does not provide react'],
  ['provided by a page without any modules', undefined, 'The page does not provide react'],
  [
    'broken when it is requested',
    {
      '19.0.0': {
        get: () => {
          throw new Error('gone');
        },
      },
    },
    'gone',
  ],
  ['broken when it loads', { '19.0.0': { get: () => Promise.reject(new Error('offline')) } }, 'offline'],
])('a module that is %s throws when it is imported', async (_, versions, message) => {
  await expect(importReact(/** @type {any} */ (versions))).rejects.toThrow(message);
});

test('loads a pending module once for two chunks', async () => {
  const entry = { webpackRequire: fakeWebpackRequire(), installedModules: {} };
  const get = jest.fn(async () => () => 'react');
  const versions = { '19.0.0': { get } };
  const both = [importReact(versions, entry), importReact(versions, entry)];
  expect(await Promise.all(both)).toEqual(['react', 'react']);
  expect(get).toHaveBeenCalledTimes(1);
});

test('an entry accepts one share scope, also when it is initialized twice', () => {
  const webpackRequire = fakeWebpackRequire();
  const shareScope = { react: {} };
  initContainerEntry({ webpackRequire, shareScope });
  initContainerEntry({ webpackRequire, shareScope });
  expect(webpackRequire.S.default).toBe(shareScope);
  expect(() => initContainerEntry({ webpackRequire, shareScope: { react: {} } })).toThrow('with another share scope');
});
