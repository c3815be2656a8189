import { z } from 'zod'
import { openRawConnection, type RawConnection } from './raw-connection.ts'

/** Runs as a separate process, so that it does not slow down the measurement. */
const task = z.object({
  port: z.int(),
  tokens: z.array(z.string()),
  perSecond: z.number(),
  /** `bio` is on public pages, `gender` is not. */
  field: z.enum(['bio', 'gender']),
})
export type WriterTask = z.infer<typeof task>

const tickMilliseconds = 20
/** Enough connections that pauses after rejections do not lower the total rate. */
const connections = 200
const idle: RawConnection[] = []
const result = { sent: 0, rejected: 0, failed: 0 }
let timer: NodeJS.Timeout | undefined

process.on('message', (message) => {
  if (message === 'stop') stop()
  else void start(task.parse(message))
})

/** Sends profile updates at a steady rate, each with a new value, on free connections. */
async function start(writerTask: WriterTask): Promise<void> {
  const onResponse = (connection: RawConnection, header: string) => {
    const status = header.slice(9, 12)
    if (['429', '503'].includes(status)) result.rejected += 1
    else if (status !== '200') result.failed += 1
    idle.push(connection)
  }
  const onClose = () => (result.failed += 1)
  for (let opened = 0; opened < connections; opened++) {
    idle.push(await openRawConnection(writerTask.port, { onResponse, onClose }))
  }
  const started = performance.now()
  timer = setInterval(() => {
    const due =
      Math.floor(((performance.now() - started) / 1000) * writerTask.perSecond) - result.sent
    for (const connection of idle.splice(0, Math.max(0, due))) {
      connection.send(updateRequest(writerTask, result.sent++))
    }
  }, tickMilliseconds)
}

function updateRequest({ port, tokens, field }: WriterTask, turn: number): string {
  const value = field === 'bio' ? `Version ${turn}` : ['Male', 'Female', 'Others'][turn % 3]
  const body = JSON.stringify({ [field]: value })
  const header = [
    'PATCH /user/update HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Authorization: ${tokens[turn % tokens.length] ?? ''}`,
  ]
  return `${header.join('\r\n')}\r\n\r\n${body}`
}

function stop(): void {
  clearInterval(timer)
  process.send?.(result, () => process.exit(0))
}
