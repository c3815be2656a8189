import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/helpers/longest-first.ts'
import { findRedis } from './tests/helpers/servers/redis-server.ts'

/** Only if Redis is installed; the test runner reports if it is not. */
const redisTests = {
  test: {
    name: 'redis',
    sequence: { groupOrder: 1 },
    include: ['tests/redis/**/*.test.ts'],
    globalSetup: ['tests/helpers/processes/test-server.ts'],
  },
}

export default defineConfig({
  test: {
    // One project after the other: killing and starting processes would disturb timed tests.
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          // A process of its own for each file would take longer than most files.
          isolate: false,
          unstubGlobals: true,
          include: ['{shared,server,web,seed}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          sequence: { groupOrder: 1 },
          // Each file has its own app and database; loading the modules again for each would take a third of the time.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/helpers/processes/test-server.ts'],
        },
      },
      ...(findRedis() ? [redisTests] : []),
      {
        test: {
          name: 'process',
          sequence: { groupOrder: 2 },
          include: ['tests/process/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          globalSetup: ['tests/helpers/processes/demo-test-server.ts'],
          testTimeout: 300_000,
          // Most of these wait for other processes, or for a pause to end.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'attacks',
          sequence: { groupOrder: 3 },
          include: ['tests/attacks/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'fuzz',
          // Alone, since every response has a limit of time.
          sequence: { groupOrder: 4 },
          include: ['tests/fuzz/**/*.test.ts'],
          testTimeout: 400_000,
        },
      },
    ],
    // `--sequence.shuffle` needs Vitest's own.
    sequence: process.argv.join().includes('--sequence.shuffle') ? {} : { sequencer: LongestFirst },
    // More than the two cores that the suite is measured on, since half of the time is waiting.
    maxWorkers: 3,
    // Generous for slow machines; passing tests take no longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
