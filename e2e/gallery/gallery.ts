import fs from 'node:fs';
import path from 'node:path';
import { type Page, test as base } from '@playwright/test';
import { filesBelow } from '../../kit/lib/fingerprint.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { FileServer } from '../helpers/standalone-backend-server';

export { expect } from '@playwright/test';

interface Gallery {
  /** Opens a component's page by the name of its folder. */
  openGallery: (page: Page, component: string) => Promise<void>;
}

/** A test of the built gallery of shared-ui, which one server per worker serves. */
export const test = base.extend<object, Gallery>({
  openGallery: [
    async ({}, use) => {
      const server = new FileServer(path.join(root, 'shared-ui/dist'));
      await server.start();
      await use(async (page, component) => {
        await page.goto(`${server.url}/index.html#/${component}`);
        await page.locator(`[data-component="${component}"]`).waitFor();
        // Widths in the fallback font would be others.
        await page.evaluate(() => document.fonts.ready);
      });
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

const COMPONENTS = path.join(root, 'shared-ui/src/components');

export const componentFolders = fs
  .readdirSync(COMPONENTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const hasStories = (component: string) => filesBelow(COMPONENTS, component).some((file) => file.endsWith('.stories.tsx'));
