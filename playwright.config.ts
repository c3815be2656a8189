import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/e2e/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // For slow machines: a test that passes takes no longer for it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests see the network as it is; the one of the offline pages allows its own.
    serviceWorkers: 'block',
    // A trace costs a quarter of the time: `npx playwright test --trace on` writes one.
    trace: 'off',
  },
})
