import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { withInspector } from '#tests/helpers/processes/inspector.ts'
import { evaluateIn } from '#tests/load/memory.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer(withInspector)
})
afterAll(() => server.close())

/** Keeps 120 MB, of which every part is replaced ten times. The highest use of the heap, relative to the first. */
const replaceObjects = `(() => {
  const create = () => new Array(128).fill(0.5)
  const objects = Array.from({ length: 120_000 }, create)
  const used = process.memoryUsage().heapUsed
  let highest = 0
  for (let turn = 0; turn < 1_200_000; turn++) {
    objects[turn % objects.length] = create()
    if (turn % 1000 === 0) highest = Math.max(highest, process.memoryUsage().heapUsed)
  }
  return String(highest / used)
})()`

test('collects garbage before the heap has three times the size of what is in use', async () => {
  const growth = Number(await evaluateIn(server, replaceObjects, ['collectGarbage']))
  expect(growth).toBeGreaterThan(1)
  // Half, the young generation, and what is created during a collection. Without the flag it is more than 4.
  expect(growth).toBeLessThan(3)
})
