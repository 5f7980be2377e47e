import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { packKit } from '../../scripts/lib/pack.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect, test } from '../helpers/fixtures';
import { teamOf } from '../helpers/releases';
import { startSite, temporaryFolder } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

// Compiling the packages and installing a remote's libraries take long on a busy machine.
test.setTimeout(600_000);

const TEAM = teamOf('the team', 'quests');

/** Without a network, npm would retry for minutes. */
const INSTALL = [
  'install',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-timeout=30000',
];
const COMMAND_TIMEOUT_MS = 300_000;

/** Runs a command as a team does in its own folder, and expects it to succeed. @returns its output */
async function succeed(cwd: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, output } = await runIn(cwd, command, args, env);
  // npm takes packages that it can't fetch for conflicts.
  const cause = output.includes('@undefined') ? 'npm reached no registry, which this journey needs.\n' : '';
  expect(code, `${cause}${command} ${args.join(' ')}\n${output}`).toBe(0);
  return output;
}

function runIn(cwd: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  // Playwright's value would change what npm installs and what jest runs.
  const { NODE_ENV: _, ...own } = process.env;
  return run(command, args, { cwd, env: { ...own, RELEASE_TOKEN: TEAM.token, ...env }, timeout: COMMAND_TIMEOUT_MS });
}

/** Creates a remote from nothing but the packages, and installs it. @returns its folder */
async function createRemote(folder: string): Promise<string> {
  const packages = path.join(folder, 'packages');
  const starter = (await packKit(packages)).find(({ file }) => file.startsWith('greenroom-create-remote-'))?.file ?? '';
  // npx stores a copy of each package that it runs.
  const cache = { npm_config_cache: path.join(folder, 'npm') };
  await succeed(folder, 'npx', ['--yes', `file:${path.join(packages, starter)}`, 'quests', '--packages', packages], cache);
  fs.rmSync(packages, { recursive: true });
  const remote = path.join(folder, 'remote-quests');
  await succeed(remote, 'npm', INSTALL);
  return remote;
}

test('a team elsewhere creates a remote from the packages alone, releases it with its token, and reads what an older host lacks', async ({
  browser,
}) => {
  const folder = temporaryFolder();
  const hostDist = path.join(folder, 'host');
  fs.cpSync(path.join(root, 'host/dist'), hostDist, { recursive: true });
  const [remote, site] = await Promise.all([createRemote(folder), startSite({ HOST_DIST: hostDist, ...TEAM.env })]);
  try {
    for (const script of ['typecheck', 'lint', 'test']) await succeed(remote, 'npm', ['run', script]);
    expect(await succeed(remote, 'npx', ['greenroom', 'release', '--no-browser', '--to', site.url])).toMatch(
      /^quests 1\.0\.0-[0-9a-f]{8} is live$/m,
    );
    const files = ['package.json', 'package-lock.json', ...filesBelow(remote, 'dist')];
    expect(files.filter((file) => [root, folder].some((dir) => fs.readFileSync(path.join(remote, file), 'utf8').includes(dir)))).toEqual(
      [],
    );

    const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce', viewport: { width: 375, height: 800 } });
    expect((await page.goto('/quests'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'page');

    const hostJson = path.join(hostDist, 'host.json');
    fs.writeFileSync(hostJson, fs.readFileSync(hostJson, 'utf8').replace(/"RelativeTime"/, '"RelativeDate"'));
    const { code, output } = await runIn(remote, 'npx', ['greenroom', 'check', '--to', site.url]);
    expect(output).toContain('quests needs a newer @greenroom/shared-ui/time than the live host offers');
    expect(output).toContain('there is no RelativeTime in it yet. Release the host first.');
    expect(code).toBe(1);
  } finally {
    await site.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
