import { serverOptions } from './server.mjs';

test.each([
  ['reload a page with the host of production', null, false],
  ['keep the state of a page with the development build of its host', { scripts: [], styles: [] }, true],
])('changes %s', (_, host, hot) => {
  const options = serverOptions({ site: 'https://site.example', host, name: 'store', remote: () => undefined });
  expect(options.hot).toBe(hot);
});
