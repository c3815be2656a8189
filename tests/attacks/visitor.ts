import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { timeEachResponse } from '../load/measure.ts'
import type { VisitorReport } from './during.ts'

/** Another address than the attackers', since limits per address must not affect visitors. */
const localAddress = '127.0.0.2'

/** Stays below the number of requests that one client may send. */
const pause = () => setTimeout(10)

/** Runs as a separate process, so that an attacker does not slow down the measurement. */
process.once('message', async (message) => {
  const url = z.string().parse(message)
  const state = { isOver: false }
  process.once('message', () => (state.isOver = true))
  const urls = function* () {
    for (let count = 0; !state.isOver; count++) yield `${url}${count}`
  }
  const report: VisitorReport = { spans: [], rejected: 0 }
  const requests = timeEachResponse(urls(), { localAddress }, { before: pause })
  for await (const { status, milliseconds } of requests) {
    if (status === 200) report.spans.push(milliseconds)
    else if (status === 503) report.rejected += 1
    else throw new Error(`A visitor got ${status}.`)
  }
  report.spans.sort((a, b) => a - b)
  process.send?.(report, () => process.exit(0))
})
