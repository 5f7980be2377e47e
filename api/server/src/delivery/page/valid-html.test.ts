import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';

// Every page that the server sends is valid HTML, without the most common mistakes of accessibility.

const REPOSITORY = path.resolve(__dirname, '../../../../..');
const DIGEST = `sha384-${'A'.repeat(64)}`;
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': ['error', { style: 'lowercase' }],
    // html-webpack-plugin writes defer="defer".
    'attribute-boolean-style': 'off',
    // Styles keep a number on one line.
    'tel-non-breaking': 'off',
    // A button without a type submits its form, as ours do.
    'no-implicit-button-type': 'off',
  },
});

let test: TestApp;
let adminDist: string;
let member: { cookie: string };
let admin: { cookie: string };

beforeAll(async () => {
  adminDist = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-panel-'));
  test = await createTestApp({ env: { ADMIN_DIST: adminDist, SITE_CONFIG: JSON.stringify({ gtagId: 'G-1' }) } });
  const write = async (source: string, dist: string) => fs.writeFile(path.join(dist, path.basename(source)), await builtPage(source));
  await write('host/src/index.html', test.hostDist);
  await write('host/src/overlay.html', test.hostDist);
  await write('admin/src/index.html', adminDist);
  await releaseForTest(test, 'store', {
    entry: 'remoteEntry.js',
    routes: ['/store'],
    preload: { '/store': ['page.js', 'page.css'] },
    data: { '/store': ['/api/r/store'] },
  });
  await releaseForTest(test, 'quests', {
    entry: 'remoteEntry.js',
    type: 'module',
    routes: ['/quests'],
    preload: { '/quests': ['page.js'] },
    integrity: DIGEST,
    files: { 'remoteEntry.js': DIGEST, 'page.js': DIGEST },
  });
  member = await test.signIn({ id: '1', username: '"ann" & <bob>' });
  admin = await test.signIn({ id: '2', role: 'Admin' });
});
afterAll(async () => {
  await test.close();
  await fs.rm(adminDist, { recursive: true });
});

/** A page's template, with the tags that html-webpack-plugin fills in. */
async function builtPage(source: string): Promise<string> {
  const tags = {
    script: `<script defer="defer" src="/host.js" integrity="${DIGEST}" crossorigin="anonymous"></script>`,
    link: `<link href="/host.css" rel="stylesheet" integrity="${DIGEST}" crossorigin="anonymous">`,
  };
  const template = await fs.readFile(path.join(REPOSITORY, source), 'utf8');
  return template
    .replace(/<%= require\([^)]*\) %>/g, '/file')
    .replace(/<%= htmlWebpackPlugin.*=== '(script|link)'.* %>/g, (_, tag: keyof typeof tags) => tags[tag]);
}

async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`));
}

const guest = { cookie: '' };
const consent = new URLSearchParams({
  response_type: 'code',
  client_id: 'demo-discord',
  redirect_uri: 'http://localhost:80/auth/discord/callback',
  state: 'state',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
});
it.each([
  ['the page of a guest', '/', () => guest, 'id="splash"'],
  ["the page of a member, with a remote's files and data", '/store', () => member, 'preloadData?.('],
  ['the page with a remote of another tool', '/quests', () => guest, 'type="importmap"'],
  ['an overlay', '/overlay/preview', () => guest, 'data-overlay'],
  ['the staff panel', '/admin-new/', () => admin, 'The panel needs JavaScript.'],
  ['a message', '/admin-new/', () => guest, 'Please sign in first'],
  ['the page with help', '/safer-gambling', () => guest, 'Help with gambling'],
  ['the page that ends mail', '/unsubscribe?token=x', () => guest, 'Stop emails?'],
  ["the consent page of the demo's provider", `/demo/discord/authorize?${consent}`, () => guest, '<form'],
  ["the player of the demo's stream", '/demo/kick/player', () => guest, '<main>'],
])('%s', async (_page, url, visitor, mark) => {
  const { body } = await test.app.inject({ url, headers: { accept: 'text/html', ...visitor() } });
  expect(body).toContain(mark);
  expect(body).not.toContain('<%');
  expect(await mistakesIn(body)).toEqual([]);
});
