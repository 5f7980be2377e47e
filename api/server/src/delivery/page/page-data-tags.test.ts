import { sharedTestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';

const test = sharedTestApp();

const SCRIPT = /<script data-calls nonce="([^"]+)">self\.preloadData\?\.\((.*?)\)<\/script>/;

/** The requests that a page preloads, in a script that its Content-Security-Policy allows. */
async function preloadedBy(url: string): Promise<string[]> {
  const { body, headers } = await test.app.inject({ url, headers: { accept: 'text/html' } });
  const [, nonce, requests = '[]'] = SCRIPT.exec(body) ?? [];
  if (nonce) expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  return JSON.parse(requests) as string[];
}

describe('preloaded data', () => {
  const data = {
    '/quests': ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new'],
    '/quests/:id': ['/api/r/quests/:id', '/api/r/quests/:id/steps?of=:id'],
    '/quests/:id/by/:member': ['/api/r/user/:member/quests/:id'],
  };
  beforeAll(() => releaseForTest(test, 'quests', { entry: 'entry.js', routes: [...Object.keys(data), '/quests/new'], data }));

  it.each([
    ['/quests', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    ['/quests/', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    ['/quests?', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    // The page may derive its query from the address.
    ['/quests?sort=old', ['/api/r/quests']],
    ['/quests/7', ['/api/r/quests/7', '/api/r/quests/7/steps?of=:id']],
    ['/quests/7/by/ann', ['/api/r/user/ann/quests/7']],
    ['/quests/7/by/%41nn%20%22%3E$&', ['/api/r/user/Ann%20%22%3E%24%26/quests/7']],
    ['/quests/7/by/a%2Fb', ['/api/r/user/a%2Fb/quests/7']],
    ['/quests/%', []],
    ['/quests/new', []],
    ['/nowhere', []],
  ])('%s preloads %j', async (url, requests) => {
    expect(await preloadedBy(url)).toEqual(requests);
  });

  it('is requested after the script tags, and not part of the page data', async () => {
    const { body } = await test.app.inject({ url: '/quests', headers: { accept: 'text/html' } });
    expect(body.indexOf('data-calls')).toBeGreaterThan(body.indexOf('as="script"'));
    expect(body.match(/\/api\/r\/quests"/g)).toHaveLength(1);
  });
});

it('preloads no data of a remote that names URLs of another site', async () => {
  await releaseForTest(test, 'quests', { entry: 'entry.js', routes: ['/quests'], data: { '/quests': ['https://elsewhere.example/'] } });
  expect(await preloadedBy('/quests')).toEqual([]);
  const { body } = await test.app.inject({ url: '/quests', headers: { accept: 'text/html' } });
  expect(body).toContain('as="script"');
});
