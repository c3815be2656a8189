import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import type { ErrorCode } from '#shared/errors.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'
import { getSession, subscribeToSession } from '#web/lib/session/store.ts'
import { readToken } from '#web/lib/session/token.ts'
import { refreshSession } from '../session/index.ts'

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>
type LiveEvents = ServerToClientEvents & {
  /** Connected, for the first time or again: what happened meanwhile must be asked for. */
  connected: () => void
}
type LiveEvent = keyof LiveEvents

const slowestReconnectMilliseconds = 30_000
const listeners: { [Event in LiveEvent]: Set<LiveEvents[Event]> } = {
  connected: new Set(),
  getNotification: new Set(),
  notificationsChanged: new Set(),
  postAdded: new Set(),
  unread: new Set(),
}

let socket: LiveSocket | undefined
let opened: string | undefined
let isWatching = false
let retry: ReturnType<typeof setTimeout> | undefined
/** Tries since the connection was last up. */
let attempts = 0

/** Hears a live event while the session lasts; answers how to stop. Connects on the first wish. */
export function onLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: LiveEvents[Event],
): () => void {
  listeners[event].add(listener)
  watch()
  return () => void listeners[event].delete(listener)
}

/** The connection follows the session: opened with it, closed with it, another for another person. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  subscribeToSession(follow)
  follow()
}

function follow(): void {
  const token = getSession().status === 'ready' ? readToken() : undefined
  if (token === opened) return
  close()
  opened = token
  if (token) void open(token)
}

async function open(token: string): Promise<void> {
  const { io } = await import('socket.io-client')
  if (opened !== token) return
  const live: LiveSocket = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: slowestReconnectMilliseconds,
  })
  socket = live
  live.on('connect', () => {
    attempts = 0
    tell('connected')
  })
  live.on('notificationsChanged', (payload) => tell('notificationsChanged', payload))
  live.on('unread', (payload) => tell('unread', payload))
  live.on('postAdded', (payload) => tell('postAdded', payload))
  // Socket.IO reconnects by itself when a connection breaks, not when the server rejects or ends it.
  live.on('connect_error', ({ message }) => !live.active && void reconnect(live, message))
  live.on('disconnect', () => !live.active && void reconnect(live, sessionEnded))
}

/** What the server says when the token is of no live session. */
const sessionEnded: ErrorCode = 'not_logged_in'

/** Tries again later, unless the session is over: then it ends here, too, and nothing is tried again. */
async function reconnect(live: LiveSocket, reason: string): Promise<void> {
  // After a logout this socket is no longer ours, and how the session ended must stay known.
  if (socket !== live) return
  if (reason === sessionEnded) await refreshSession()
  if (socket !== live) return
  clearTimeout(retry)
  retry = setTimeout(() => socket === live && live.connect(), retryDelay(attempts))
  attempts += 1
}

function close(): void {
  clearTimeout(retry)
  attempts = 0
  const closing = socket
  // No longer ours before it closes: a line that we hang up is not one that was lost.
  socket = undefined
  closing?.close()
}

function tell<Event extends LiveEvent>(
  event: Event,
  ...payload: Parameters<LiveEvents[Event]>
): void {
  for (const listener of listeners[event]) (listener as (...args: unknown[]) => void)(...payload)
}

const firstMilliseconds = 1000
const longestMilliseconds = 60_000

/**
 * Milliseconds before try number `attempt`, from 0: doubling up to a minute, and spread by half so that
 * the tabs of everybody do not come back at the same moment.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(longestMilliseconds, firstMilliseconds * 2 ** attempt)
  return delay * (0.5 + random())
}

type Listener<Event extends Parameters<typeof onLiveEvent>[0]> = Parameters<
  typeof onLiveEvent<Event>
>[1]

/** Hears a live event while the component is there. */
export function useLiveEvent<Event extends Parameters<typeof onLiveEvent>[0]>(
  event: Event,
  listener: Listener<Event>,
): void {
  const heard = useEffectEvent((...payload: unknown[]) =>
    (listener as (...args: unknown[]) => void)(...payload),
  )
  useEffect(
    () => onLiveEvent(event, ((...payload: unknown[]) => heard(...payload)) as never),
    [event],
  )
}
