import { defineConfig } from '@playwright/test'
import { browserLaunch, scriptDelay } from '#tests/e2e/support/browser.ts'

const longest =
  /(?:every-page|course-form|video-uploads|uploaded-videos|curriculum-editor)\.test\.ts$/

const { executablePath, args } = await browserLaunch()
/** A page of a test is closed before optimized code pays off: loading takes a sixth less time, axe a quarter. */
const withoutOptimizing = '--js-flags=--no-maglev,--no-turbofan'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // The longest files first: one that starts last would run alone.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // More than the two cores that the suite is measured on, since half of the time is waiting.
  workers: 3,
  retries: 0,
  // Generous for slow machines; passing tests take no longer.
  timeout: scriptDelay > 0 ? 480_000 : 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath, args: [...args, withoutOptimizing] },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tests use the network directly; the test of the offline pages allows its service worker.
    serviceWorkers: 'block',
    // Tracing takes a quarter longer: `npx playwright test --trace on` turns it on.
    trace: 'off',
  },
})
