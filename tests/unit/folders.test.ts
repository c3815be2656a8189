import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entriesMax = 30
/** Decisions and migrations grow with time, and are numbered. */
const numbered = /^docs\/decisions|^server\/db\/migrations/

test(`no folder has more than ${entriesMax} entries, so that one can see at once what is in it`, () => {
  const counts = new Map<string, number>()
  for (const path of globSync('{bin,deploy,docs,seed,server,shared,tests,web}/**/*', {
    cwd: root,
  })) {
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  const large = [...counts].filter(
    ([folder, count]) => count > entriesMax && !numbered.test(folder),
  )
  expect(large).toEqual([])
})
