import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/e2e/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests see the network as it is; the one of the offline pages allows its own.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
})
