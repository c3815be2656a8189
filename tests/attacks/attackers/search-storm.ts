import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { StormReport } from '../storm-report.ts'

const order = z.object({
  port: z.int(),
  connections: z.int(),
  /** Requests in all; as many as are answered when absent. */
  perSecond: z.number().optional(),
  seconds: z.number(),
  /** Makes the words of this storm differ from those of another. */
  seed: z.string(),
})

const words = ['javascript', 'guitar chords', 'web design', 'accounting', 'photoshop', 'pyhton']
const lastAnswersMilliseconds = 10_000

/**
 * Sends searches, each with words that no cache has, and reads no more of the answers than it must: it
 * shares the cores with the server, whose work is to be measured and not its own.
 */
process.once('message', async (message) => {
  const { port, connections, perSecond, seconds, seed } = order.parse(message)
  const report: StormReport = { accepted: [], rejected: 0, other: 0, withoutRetryAfter: 0 }
  const idle: Connection[] = []
  let sent = 0
  let isOver = false

  const onAnswer = (connection: Connection, head: string, milliseconds: number) => {
    const status = head.slice(9, 12)
    if (status === '200') report.accepted.push(milliseconds)
    else if (status === '503') report.rejected += 1
    else report.other += 1
    if (status === '503' && !/\r\nretry-after: \d/i.test(head)) report.withoutRetryAfter += 1
    if (perSecond === undefined && !isOver) send(connection)
    else idle.push(connection)
  }
  const onLost = () => {
    if (!isOver) report.other += 1
  }
  const send = (connection: Connection) => {
    const words = searchWords(sent++, seed)
    connection.ask(`/api/courses?fields=card&limit=10&search=${encodeURIComponent(words)}`)
  }

  const opened = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, onAnswer, onLost)),
  )
  idle.push(...opened)
  const begun = performance.now()
  const elapsed = () => performance.now() - begun
  if (perSecond === undefined) for (const connection of idle.splice(0)) send(connection)
  while (elapsed() < seconds * 1000) {
    if (perSecond !== undefined) {
      // What no connection was free for is not made up for.
      const due = Math.min(idle.length, Math.floor((elapsed() / 1000) * perSecond) - sent)
      for (const connection of idle.splice(0, Math.max(0, due))) send(connection)
    }
    await pause(2)
  }
  isOver = true
  const end = performance.now() + lastAnswersMilliseconds
  while (idle.length < connections && performance.now() < end) await pause(20)
  for (const connection of opened) connection.close()
  process.send?.(report)
})

function searchWords(count: number, seed: string): string {
  return `${words[count % words.length]} ${seed}${count.toString(36)}`
}

interface Connection {
  ask(path: string): void
  close(): void
}

/** One connection of HTTP/1.1 that asks one thing at a time. */
function openConnection(
  port: number,
  onAnswer: (connection: Connection, head: string, milliseconds: number) => void,
  onLost: () => void,
): Promise<Connection> {
  const { promise, resolve } = Promise.withResolvers<Connection>()
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let asked = 0
  let received: Buffer = Buffer.alloc(0)
  const connection: Connection = {
    ask(path) {
      asked = performance.now()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    },
    close: () => void socket.destroy(),
  }
  socket.once('connect', () => resolve(connection))
  socket.on('error', () => {})
  socket.on('close', onLost)
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const isWhole =
      length === undefined
        ? received.subarray(-5).toString() === '0\r\n\r\n'
        : received.length >= headEnd + 4 + Number(length)
    if (!isWhole) return
    received = Buffer.alloc(0)
    onAnswer(connection, head, performance.now() - asked)
  })
  return promise
}
