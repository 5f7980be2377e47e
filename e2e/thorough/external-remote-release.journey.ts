import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../kit/lib/processes.mjs';
import { expect, test } from '../helpers/fixtures';
import { EXTERNAL_REMOTES, type ExternalRemote, buildExternalRemote } from '../external-remotes/build';
import { type Site, startSite, temporaryFolder } from '../helpers/site';

const TOKEN = 'the-teams-token';
const TEAM = {
  team: 'the team',
  remotes: EXTERNAL_REMOTES.map(({ name }) => name),
  sha256: createHash('sha256').update(TOKEN).digest('hex'),
};

const [quests, guilds, trials] = EXTERNAL_REMOTES as [ExternalRemote, ExternalRemote, ExternalRemote];

let site: Site;
let folder: string;
test.beforeAll(async () => {
  // Three builds and a site take long on a busy machine.
  test.setTimeout(180_000);
  folder = temporaryFolder();
  site = await startSite({ RELEASE_TOKENS: JSON.stringify([TEAM]), SITE_CONFIG: JSON.stringify({ uncheckedRemotes: [quests.name] }) });
});
// In one worker, so that the site starts only once.
test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await site.stop();
  fs.rmSync(folder, { recursive: true });
});

/**
 * Copies an external remote's build into its own folder.
 * @param greenroom the `greenroom` field of its package.json
 * @returns the path of its dist folder
 */
async function built(remote: ExternalRemote, { inLayer = true, greenroom = {} } = {}): Promise<string> {
  const dist = path.join(folder, remote.name, 'dist');
  fs.cpSync(await buildExternalRemote(remote), dist, { recursive: true });
  // Built with a newer React than the site's, but compatible with it.
  const peerDependencies = { react: '^19.0.0', 'react-dom': '^19.0.0' };
  fs.writeFileSync(path.join(folder, remote.name, 'package.json'), JSON.stringify({ version: '2.3.0', peerDependencies, greenroom }));
  for (const file of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) => inLayer && each.endsWith('.css'))) {
    fs.writeFileSync(path.join(dist, file), `@layer remote{${fs.readFileSync(path.join(dist, file), 'utf8')}}`);
  }
  return dist;
}

/** Runs the release command of a team, without the check in a browser (release-check.journey.ts). @returns its output */
async function release(name: string, ...args: string[]): Promise<string> {
  const { RELEASE_TO: _to, ...env } = process.env;
  const { output } = await run(process.execPath, ['scripts/run.mjs', 'release', name, ...args, '--no-browser', '--to', site.url], {
    env: { ...env, RELEASE_TOKEN: TOKEN },
  });
  return output.replace(/^.* is not checked in a browser: --no-browser\.\n/m, '').trim();
}

test('a team releases builds of other repositories from their folders: the site shows them', async ({ page }) => {
  for (const remote of [quests, guilds]) {
    const route = `/${remote.name}`;
    const dist = await built(remote, { greenroom: { routes: [route], menu: [{ label: `See ${remote.name}`, to: route }] } });
    expect(await release(remote.name, '--from', dist)).toMatch(new RegExp(`^${remote.name} 2\\.3\\.0-[0-9a-f]{8} is live$`));
    await page.goto(`${site.url}${route}`);
    await expect(page.getByRole('heading', { name: `A page of ${remote.name}` })).toBeVisible();
    await expect(page.locator(`.${remote.name}-page`)).toHaveCSS('letter-spacing', '3px');
  }
});

test('a team releases an unsafe or incomplete build: the command refuses it and says what to do', async ({ request }) => {
  const dist = await built(trials, { inLayer: false });
  const described = ['--from', dist, '--route', '/trials'];
  const reasons = await release('trials', ...described);
  expect(reasons).toMatch(
    /^No browser can check the scripts that the entry of trials loads: .* "uncheckedRemotes": \["trials"\] in SITE_CONFIG\.$/m,
  );
  expect(reasons).toMatch(/\.css has styles outside of the layer "remote", beginning with "\.quests-page/m);
  fs.rmSync(path.join(folder, 'trials/package.json'));
  expect(await release('trials', ...described)).toMatch(/^trials needs react \^19\.99\.0, but the live host provides 19\./m);

  expect(await release('trials', '--from', dist)).toMatch(/^Which routes does it have\? Name each with --route/);
  expect(await release('trials', '--from', dist, '--route', '/raffles')).toContain('The route /raffles belongs to the remote stream ');
  expect(await release('trials', '--from', path.dirname(dist), '--route', '/trials')).toMatch(/^There is no mf-manifest\.json: /);
  expect(await release('trials', '--from', path.join(folder, 'nowhere'), '--route', '/trials')).toMatch(
    /^There is no folder .*nowhere: build the remote first\.$/,
  );
  expect(await release('trials', '--route', '/trials')).toMatch(/^--route is for a build that other tools made/);
  expect((await request.get(`${site.url}/trials`)).status()).toBe(404);
});
