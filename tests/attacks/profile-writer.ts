import { z } from 'zod'

/** A process of its own, so that it does not slow down the one that measures. */
const task = z.object({
  url: z.string(),
  tokens: z.array(z.string()),
  perSecond: z.number(),
  /** `bio` is shown on public pages, `gender` is not. */
  field: z.enum(['bio', 'gender']),
})
export type WriterTask = z.infer<typeof task>

const tickMilliseconds = 20
let timer: NodeJS.Timeout | undefined
const pending = new Set<Promise<void>>()
const result = { sent: 0, rejected: 0, failed: 0 }

process.on('message', (message) => {
  if (message === 'stop') void stop()
  else start(task.parse(message))
})

/** Sends profile updates at a steady rate, each with a new value. */
function start(given: WriterTask): void {
  const started = performance.now()
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * given.perSecond)
    while (result.sent < due) {
      const update = send(given, result.sent).catch(() => {
        result.failed += 1
      })
      result.sent += 1
      pending.add(update)
      void update.then(() => pending.delete(update))
    }
  }, tickMilliseconds)
}

async function send({ url, tokens, field }: WriterTask, turn: number): Promise<void> {
  const value = field === 'bio' ? `Version ${turn}` : ['Male', 'Female', 'Others'][turn % 3]
  const reply = await fetch(`${url}/user/update`, {
    method: 'PATCH',
    headers: {
      'Content-Type': 'application/json',
      Authorization: tokens[turn % tokens.length] ?? '',
    },
    body: JSON.stringify({ [field]: value }),
  })
  await reply.arrayBuffer()
  if ([429, 503].includes(reply.status)) result.rejected += 1
  else if (!reply.ok) result.failed += 1
}

async function stop(): Promise<void> {
  clearInterval(timer)
  await Promise.all(pending)
  process.send?.(result, () => process.exit(0))
}
