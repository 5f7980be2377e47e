import path from 'node:path';
import { integrityOf, readBuild } from '@greenroom/contract/releases';
import { root } from '../../scripts/lib/workspace.mjs';
import { storeContainer } from '../helpers/containers';
import { expect, test } from '../helpers/fixtures';
import { storeBuild, teamOf } from '../helpers/releases';
import { type Site, startSite } from '../helpers/site';

const TEAM = teamOf('the store team', 'store');

let site: Site;
test.beforeAll(async () => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  site = await startSite({ ...TEAM.env, RELEASE_CHECK: 'required' });
});
test.afterAll(() => site.stop());

interface Page {
  css: string;
  /** Statements of the page's component. */
  code?: string;
  /** The label of its button. */
  label?: string;
}

/** Stores a version of the store with one handwritten page. */
async function upload(version: string, { css, code = '', label }: Page): Promise<void> {
  const link = `Object.assign(document.createElement('link'), { rel: 'stylesheet', integrity: '${integrityOf(css)}', href: new URL('page.css', document.currentScript.src).href })`;
  const component = `() => {
    const box = { current: null };
    useEffect(() => { ${code} }, []);
    return createElement('section', { className: 'page', ref: (element) => { box.current = element; } },
      createElement('h1', null, 'A new store'), createElement('button', { 'aria-label': ${JSON.stringify(label)} }), createElement('p', null, 'Rewards for points. '.repeat(100)));
  }`;
  const entry = storeContainer(`{ default: { '/store': async () => ({ default: ${component} }) } }`, {
    top: `document.head.append(${link});`,
  });
  await (await TEAM.target(site)).upload('store', storeBuild(version, { 'remoteEntry.js': entry, 'page.css': css }));
}

/** The version of the store that the next page load gets. */
async function liveVersion(): Promise<string | undefined> {
  const remotes = (await (await fetch(`${site.url}/remotes.json`)).json()) as { name: string; version: string }[];
  return remotes.find(({ name }) => name === 'store')?.version;
}

test('a team releases a page that breaks the site around it: it is refused with every reason, and the repaired one is live', async () => {
  test.setTimeout(360_000);
  const before = await liveVersion();
  await upload('2.0.0-0badcafe', {
    css: '@layer remote { .page h1 { font-size: 2rem } footer a:hover { color: red } }',
    code: "console.error('The store has no shelf'); setTimeout(() => { box.current.style.paddingTop = '400px'; }, 300);",
  });
  const refused = await TEAM.command(site, 'canary', 'store', '2.0.0-0badcafe', '100%');
  expect(refused.code).toBe(1);
  const where = '/store, for (a guest at 375 px and for a member at 1280 px|a member at 1280 px and for a guest at 375 px)';
  expect(refused.output).toMatch(new RegExp(`^- ${where}: the console shows an error: The store has no shelf\\.$`, 'm'));
  expect(refused.output).toMatch(
    new RegExp(`^- ${where}: Buttons must have discernible text \\(axe: button-name\\), at <button></button>\\.$`, 'm'),
  );
  expect(refused.output).toMatch(new RegExp(`^- ${where}: the layout shifts by 0\\.[1-9].* what moved: .*<(h1|p|button|section)`, 'm'));
  expect(refused.output).toMatch(
    new RegExp(`^- ${where}: styles reach elements of the site outside of the page: footer a:hover \\(<a `, 'm'),
  );
  expect(refused.output.match(/^- /gm)).toHaveLength(4);

  // Not even without the check: the operator of this site requires it.
  expect((await TEAM.command(site, 'canary', 'store', '2.0.0-0badcafe', '100%', '--no-browser')).output).toContain(
    'store 2.0.0-0badcafe did not pass the check in a browser',
  );
  expect(await liveVersion()).toBe(before);

  await upload('2.0.1-600dcafe', {
    css: '@layer remote { .page h1 { font-size: 2rem } .page button:hover { color: red } }',
    label: 'Redeem',
  });
  expect(await TEAM.command(site, 'canary', 'store', '2.0.1-600dcafe', '100%')).toMatchObject({
    code: 0,
    output: expect.stringContaining('passed   /store for a guest at 375 px'),
  });
  expect((await TEAM.command(site, 'promote', 'store')).output).toBe('store 2.0.1-600dcafe is live\n');
  expect(await liveVersion()).toBe('2.0.1-600dcafe');

  // The store of this repository, with all its pages.
  const built = readBuild(path.join(root, 'remote-store/dist'));
  built.set('remote.json', Buffer.from(JSON.stringify({ ...JSON.parse(String(built.get('remote.json'))), version: '2.1.0-600dcafe' })));
  await (await TEAM.target(site)).upload('store', built);
  expect(await TEAM.command(site, 'canary', 'store', '2.1.0-600dcafe', 'staff')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/passed +\/pages\/\S+ for a guest at 375 px/),
  });
});
