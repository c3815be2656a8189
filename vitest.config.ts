import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One kind after the other: kills and starts would disturb what is timed.
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{shared,server,web,seed}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/helpers/test-server.ts'],
        },
      },
      {
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
