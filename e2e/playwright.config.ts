import { defineConfig } from '@playwright/test';
import { launchArgs } from '../kit/lib/chromium.mjs';
import { engineNames } from '../scripts/lib/programs.mjs';

// npm run e2e installs the browser and builds the site first.
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails by chance is mended, not tried again.
  retries: 0,
  // Each worker runs its own server. Two leave a sixth of two cores idle, while they wait for timers and for each other.
  workers: 3,
  // Long enough for a machine with other work: a limit is reached only by what never comes.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: [
    // One browser each, which opens its pages one by one. They run first, so that no worker idles at the end.
    // Both at once, beside a worker of Chromium, on two cores: a command to WebKit can take seconds.
    ...engineNames.map((name) => ({ name, testMatch: 'engines/*.journey.ts', workers: 1 })),
    { name: 'thorough', testMatch: ['thorough/*.journey.ts', 'gallery/*.journey.ts'] },
    { name: 'core', testMatch: /e2e\/[^/]+\.journey\.ts$/ },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Animations take a third of a page's processor time. Journeys about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The headless shell would round glyph widths to whole pixels, unlike a browser with a window.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...launchArgs(), '--font-render-hinting=none'] },
  },
});
