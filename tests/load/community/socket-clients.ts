import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { z } from 'zod'
import type { GetNotification } from '#shared/events.ts'

/** Clients that listen and clients that like their posts, in one separate process with one clock. */
const order = z.object({
  urls: z.array(z.string()),
  /** Tokens of the listeners; each opens one socket. */
  listeners: z.array(z.string()),
  likers: z.array(z.string()),
  posts: z.array(z.string()),
  likesPerSecond: z.number(),
})
export type Order = z.infer<typeof order>

/** Sorted milliseconds from sending a like to receiving its notification. */
export const outcome = z.object({ spans: z.array(z.number()), missing: z.int() })

const atOnce = 50
const settleMilliseconds = 3000
const maxWaitMilliseconds = 5000

const sentAt = new Map<string, number>()
const spans: number[] = []
let currentOrder: Order | undefined

function requireOrder(): Order {
  if (!currentOrder) throw new Error('The clients have not received an order yet.')
  return currentOrder
}

process.on('message', async (message) => {
  if (message === 'like') {
    process.send?.(await like())
    return
  }
  currentOrder = order.parse(message)
  await listen(currentOrder)
  await pause(settleMilliseconds)
  process.send?.('listening')
})

async function listen({ urls, listeners }: Order): Promise<void> {
  const waiting = [...listeners.entries()]
  const open = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, token] = next
      await connect(urls[index % urls.length] ?? '', token)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, open))
}

function connect(url: string, token: string): Promise<void> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true })
  socket.on('getNotification', ({ postId }: GetNotification) => {
    const sent = sentAt.get(postId)
    if (sent === undefined) return
    sentAt.delete(postId)
    spans.push(performance.now() - sent)
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

async function like() {
  const { posts, urls, likers, likesPerSecond } = requireOrder()
  const start = performance.now()
  const replies: Promise<void>[] = []
  for (const [index, postId] of posts.entries()) {
    await pause(Math.max(0, start + (index * 1000) / likesPerSecond - performance.now()))
    sentAt.set(postId, performance.now())
    replies.push(send(urls[index % urls.length] ?? '', likers[index % likers.length] ?? '', postId))
  }
  await Promise.all(replies)
  const end = performance.now() + maxWaitMilliseconds
  while (sentAt.size > 0 && performance.now() < end) await pause(10)
  return { spans: spans.toSorted((one, other) => one - other), missing: sentAt.size }
}

async function send(url: string, token: string, postId: string): Promise<void> {
  const reply = await fetch(`${url}/api/post/like?fields=short`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ postId }),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`A like returned ${reply.status}.`)
}
