import { test as base } from '@playwright/test';
import { type Site, siteFixture } from '../helpers/site';
import { type Driver, startFirefox, startWebKit } from './drivers';
import { observePage } from './in-page';
import { RecordingProxy } from './recording-proxy';
import { Tab } from './tab';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Skips tests of an engine that is not installed; the command has already printed that. */
  present: void;
}

interface WorkerFixtures {
  site: Site;
  /** One browser for all tests of an engine, because starting it and signing in take longer than a page load. */
  tab: Tab;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  present: [
    async ({}, use, { project, skip }) => {
      skip(!starterOf(project.name), `${project.name} is not on this machine`);
      await use();
    },
    { auto: true },
  ],
  site: siteFixture(),
  tab: [
    async ({ site }, use, { project }) => {
      const proxy = new RecordingProxy(site.url, `(${observePage.toString()})()`);
      await proxy.start();
      const start = starterOf(project.name);
      if (!start) throw new Error(`${project.name} is not on this machine.`);
      const driver = await start();
      await use(new Tab(driver, proxy));
      await driver.close();
      await proxy.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** The function that starts a project's engine; undefined if scripts/lib/programs.mjs did not find its programs. */
function starterOf(engine: string): (() => Promise<Driver>) | undefined {
  const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, XVFB_PATH } = process.env;
  if (engine === 'firefox' && FIREFOX_PATH) return () => startFirefox(FIREFOX_PATH);
  if (engine === 'webkit' && WEBKIT_DRIVER_PATH && XVFB_PATH) return () => startWebKit(WEBKIT_DRIVER_PATH, XVFB_PATH);
  return undefined;
}
