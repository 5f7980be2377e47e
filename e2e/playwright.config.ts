import { defineConfig } from '@playwright/test';
import { launchArgs } from '../scripts/lib/chromium.mjs';

// The browser and everything else that has to be there first: scripts/e2e.mjs.
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './demo-data.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One stumble among hundreds of journeys on a busy machine must not hold up a release: it is named at the end. A developer sees it fail.
  retries: process.env.CI ? 1 : 0,
  // Each worker runs a server of its own, and a page that loads takes a processor for itself.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  projects: [
    // One browser each, which goes through its pages one by one: first, so that in the end no worker is left without work.
    ...['firefox', 'webkit'].map((name) => ({ name, testMatch: 'engines/*.journey.ts', workers: 1 })),
    { name: 'chromium', testIgnore: 'engines/**' },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // What moves is drawn sixty times a second, which takes a third of what a page costs. Whatever is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The headless shell would make every letter whole pixels wide, unlike a browser with windows.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...launchArgs(), '--font-render-hinting=none'] },
  },
});
