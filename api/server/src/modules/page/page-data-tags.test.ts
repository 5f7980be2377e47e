import { createTestApp, type TestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

const SCRIPT = /<script data-calls nonce="([^"]+)">self\.preloadData\?\.\((.*?)\)<\/script>/;

/** The calls that the page of an address begins, in a script that its policy lets run. */
async function callsOf(url: string): Promise<string[]> {
  const { body, headers } = await test.app.inject({ url, headers: { accept: 'text/html' } });
  const [, nonce, calls = '[]'] = SCRIPT.exec(body) ?? [];
  if (nonce) expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  return JSON.parse(calls) as string[];
}

describe('the calls that a page begins with', () => {
  const data = {
    '/quests': ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new'],
    '/quests/:id': ['/api/r/quests/:id', '/api/r/quests/:id/steps?of=:id'],
    '/quests/:id/by/:member': ['/api/r/user/:member/quests/:id'],
  };
  beforeEach(() => releaseForTest(test, 'quests', { entry: 'entry.js', routes: [...Object.keys(data), '/quests/new'], data }));

  it.each([
    ['/quests', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    ['/quests/', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    ['/quests?', ['/api/r/quests', '/api/r/quests/steps?state=open&sort=new']],
    // The page may ask with another query by then.
    ['/quests?sort=old', ['/api/r/quests']],
    ['/quests/7', ['/api/r/quests/7', '/api/r/quests/7/steps?of=:id']],
    ['/quests/7/by/ann', ['/api/r/user/ann/quests/7']],
    ['/quests/7/by/%41nn%20%22%3E$&', ['/api/r/user/Ann%20%22%3E%24%26/quests/7']],
    ['/quests/7/by/a%2Fb', ['/api/r/user/a%2Fb/quests/7']],
    ['/quests/%', []],
    ['/quests/new', []],
    ['/store', []],
    ['/nowhere', []],
  ])('at %s are %j', async (url, calls) => {
    expect(await callsOf(url)).toEqual(calls);
  });

  it('stand after the scripts, and in no data that every page carries', async () => {
    const { body } = await test.app.inject({ url: '/quests', headers: { accept: 'text/html' } });
    expect(body.indexOf('data-calls')).toBeGreaterThan(body.indexOf('as="script"'));
    expect(body.match(/\/api\/r\/quests"/g)).toHaveLength(1);
  });
});

it('are none of a remote that names others than those of the site', async () => {
  await releaseForTest(test, 'quests', { entry: 'entry.js', routes: ['/quests'], data: { '/quests': ['https://elsewhere.example/'] } });
  expect(await callsOf('/quests')).toEqual([]);
  const { body } = await test.app.inject({ url: '/quests', headers: { accept: 'text/html' } });
  expect(body).toContain('as="script"');
});
