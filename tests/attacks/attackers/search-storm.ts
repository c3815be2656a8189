import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openRawConnection, type RawConnection } from '../raw-connection.ts'
import type { StormReport } from '../storm-report.ts'

const order = z.object({
  port: z.int(),
  connections: z.int(),
  /** Total number of requests; unlimited if absent. */
  perSecond: z.number().optional(),
  seconds: z.number(),
  /** Makes the searches of this run different from those of other runs. */
  seed: z.string(),
})

const words = ['javascript', 'guitar chords', 'web design', 'accounting', 'photoshop', 'pyhton']
const lastResponsesMilliseconds = 10_000

/** Sends searches that are not cached. */
process.once('message', async (message) => {
  const { port, connections, perSecond, seconds, seed } = order.parse(message)
  const report: StormReport = { accepted: [], rejected: 0, other: 0, withoutRetryAfter: 0 }
  const idle: RawConnection[] = []
  let sent = 0
  let isOver = false

  const onResponse = (connection: RawConnection, header: string, milliseconds: number) => {
    const status = header.slice(9, 12)
    if (status === '200') report.accepted.push(milliseconds)
    else if (status === '503') report.rejected += 1
    else report.other += 1
    if (status === '503' && !/\r\nretry-after: \d/i.test(header)) report.withoutRetryAfter += 1
    if (perSecond === undefined && !isOver) send(connection)
    else idle.push(connection)
  }
  const onClose = () => {
    if (!isOver) report.other += 1
  }
  const send = (connection: RawConnection) => {
    const words = createSearchText(sent++, seed)
    const path = `/api/courses?fields=card&limit=10&search=${encodeURIComponent(words)}`
    connection.send(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  }

  const opened = await Promise.all(
    Array.from({ length: connections }, () => openRawConnection(port, { onResponse, onClose })),
  )
  idle.push(...opened)
  const start = performance.now()
  const elapsed = () => performance.now() - start
  if (perSecond === undefined) for (const connection of idle.splice(0)) send(connection)
  while (elapsed() < seconds * 1000) {
    if (perSecond !== undefined) {
      // Requests without a free connection are skipped, not caught up.
      const due = Math.min(idle.length, Math.floor((elapsed() / 1000) * perSecond) - sent)
      for (const connection of idle.splice(0, Math.max(0, due))) send(connection)
    }
    await pause(2)
  }
  isOver = true
  const end = performance.now() + lastResponsesMilliseconds
  while (idle.length < connections && performance.now() < end) await pause(20)
  for (const connection of opened) connection.close()
  process.send?.(report)
})

function createSearchText(count: number, seed: string): string {
  return `${words[count % words.length]} ${seed}${count.toString(36)}`
}
