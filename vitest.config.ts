import { defineConfig } from 'vitest/config'
import { findRedis } from './tests/helpers/redis-server.ts'

/** Only where there is a Redis; the runner of all tests says so where there is none. */
const redisTests = {
  test: {
    name: 'redis',
    sequence: { groupOrder: 1 },
    include: ['tests/redis/**/*.test.ts'],
    globalSetup: ['tests/helpers/test-server.ts'],
  },
}

export default defineConfig({
  test: {
    // One kind after the other: kills and starts would disturb what is timed.
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['{shared,server,web,seed}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
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
      ...(findRedis() ? [redisTests] : []),
      {
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'attacks',
          sequence: { groupOrder: 3 },
          include: ['tests/attacks/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'fuzz',
          sequence: { groupOrder: 4 },
          include: ['tests/fuzz/**/*.test.ts'],
          testTimeout: 180_000,
        },
      },
    ],
    maxWorkers: 2,
    // For slow machines: a test that passes takes no longer for it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
