import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../helpers/fixtures';
import { EXTERNAL_REMOTES, type ExternalRemote, buildExternalRemote } from '../external-remotes/build';
import { teamOf } from '../helpers/releases';
import { startSite, temporaryFolder } from '../helpers/site';

const TEAM = teamOf('the team', ...EXTERNAL_REMOTES.map(({ name }) => name));

/**
 * Copies an external remote's build into its own folder.
 * @param greenroom the `greenroom` field of its package.json
 * @returns the path of its dist folder
 */
async function built(remote: ExternalRemote, folder: string, greenroom: object): Promise<string> {
  const dist = path.join(folder, remote.name, 'dist');
  fs.cpSync(await buildExternalRemote(remote), dist, { recursive: true });
  // Built with a newer React than the site's, but compatible with it.
  const peerDependencies = { react: '^19.0.0', 'react-dom': '^19.0.0' };
  fs.writeFileSync(path.join(folder, remote.name, 'package.json'), JSON.stringify({ version: '2.3.0', peerDependencies, greenroom }));
  for (const file of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.css'))) {
    fs.writeFileSync(path.join(dist, file), `@layer remote{${fs.readFileSync(path.join(dist, file), 'utf8')}}`);
  }
  return dist;
}

// Refusals are tested in contract/releases (gate.test.mjs, describe-build.test.mjs) and kit/lib (external-build.test.mjs,
// release-commands.test.mjs).
test('a team releases builds of other repositories from their folders: the site shows them', async ({ page }) => {
  // Two builds and a site take long on a busy machine.
  test.setTimeout(240_000);
  const folder = temporaryFolder();
  const site = await startSite({ ...TEAM.env, SITE_CONFIG: JSON.stringify({ uncheckedRemotes: ['quests'] }) });
  try {
    for (const remote of EXTERNAL_REMOTES.slice(0, 2)) {
      const route = `/${remote.name}`;
      const dist = await built(remote, folder, { routes: [route], menu: [{ label: `See ${remote.name}`, to: route }] });
      // The check in a browser: release-check.journey.ts.
      const { output } = await TEAM.command(site, 'release', remote.name, '--from', dist, '--no-browser');
      expect(output).toMatch(new RegExp(`^${remote.name} 2\\.3\\.0-[0-9a-f]{8} is live$`, 'm'));
      await page.goto(`${site.url}${route}`);
      await expect(page.getByRole('heading', { name: `A page of ${remote.name}` })).toBeVisible();
      await expect(page.locator(`.${remote.name}-page`)).toHaveCSS('letter-spacing', '3px');
    }
  } finally {
    // Before the site, since its requests would fail.
    await page.close();
    await site.stop();
    fs.rmSync(folder, { recursive: true });
  }
});
