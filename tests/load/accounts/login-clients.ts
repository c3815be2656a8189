import { constants, setPriority } from 'node:os'
import { z } from 'zod'

/** Clients that log in repeatedly, in a separate process so that they do not delay the measurement. */
const order = z.object({ url: z.string(), parallel: z.int(), password: z.string() })
export type Order = z.infer<typeof order>

/** The number of logins. */
export const outcome = z.int()

const stop = new AbortController()
// Real clients have their own processors, so these must not take the server's.
setPriority(constants.priority.PRIORITY_LOW)

process.on('message', (message) => {
  if (message === 'stop') stop.abort()
  else void logInAll(order.parse(message))
})

/** Reports when the logins are in progress, and finally their number. */
async function logInAll(task: Order): Promise<void> {
  const counts = await Promise.all(
    Array.from({ length: task.parallel }, (_, index) => logIn(task, index)),
  )
  process.send?.(counts.reduce((sum, count) => sum + count, 0))
}

/** Logs in sequentially, each time as another user from another IP address; returns the count. */
async function logIn({ url, parallel, password }: Order, index: number): Promise<number> {
  let count = 0
  while (!stop.signal.aborted) {
    const user = 1 + index + parallel * count
    const reply = await fetch(`${url}/user/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${index}.${Math.floor(count / 250)}.${1 + (count % 250)}`,
      },
      body: JSON.stringify({ email: `bench-${user}@example.test`, password }),
    })
    if (!reply.ok) throw new Error(`A login returned ${reply.status}: ${await reply.text()}`)
    await reply.arrayBuffer()
    count += 1
    if (index === 0 && count === 1) process.send?.('busy')
  }
  return count
}
