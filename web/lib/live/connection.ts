import { useEffect, useEffectEvent } from 'react'
import type { io as createSocket, Socket } from 'socket.io-client'
import type { ErrorCode } from '#shared/errors.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'
import { getSession, subscribeToSession } from '#web/lib/session/store.ts'
import { readToken } from '#web/lib/session/token.ts'
import { refreshSession } from '../session/index.ts'

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>
type LiveEvents = ServerToClientEvents & {
  /** Connected or reconnected: events in between are lost and must be loaded. */
  connected: () => void
}
type LiveEvent = keyof LiveEvents

const maxReconnectMilliseconds = 30_000
const firstRetryMilliseconds = 1000
const maxRetryMilliseconds = 60_000
/** What the server sends when the token belongs to no active session. */
const sessionEnded: ErrorCode = 'not_logged_in'
const listeners: { [Event in LiveEvent]: Set<LiveEvents[Event]> } = {
  connected: new Set(),
  curriculumChanged: new Set(),
  getNotification: new Set(),
  instructorsChanged: new Set(),
  notificationsChanged: new Set(),
  postAdded: new Set(),
  postEdited: new Set(),
  postsChanged: new Set(),
  unread: new Set(),
  videoChanged: new Set(),
}

let socket: LiveSocket | undefined
/** The token of the open connection. */
let openToken: string | undefined
let isWatching = false
let retry: ReturnType<typeof setTimeout> | undefined
/** Retries since the last successful connection. */
let attempts = 0

/** Listens to a live event and returns a function that stops. The first listener opens the connection. */
export function onLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: LiveEvents[Event],
): () => void {
  listeners[event].add(listener)
  watchSession()
  return () => void listeners[event].delete(listener)
}

/** Listens to a live event while the component is mounted. */
export function useLiveEvent<Event extends LiveEvent>(
  event: Event,
  listener: LiveEvents[Event],
): void {
  const onEvent = useEffectEvent((...payload: unknown[]) => call(listener, payload))
  useEffect(
    () => onLiveEvent(event, ((...payload: unknown[]) => onEvent(...payload)) as never),
    [event],
  )
}

/**
 * Milliseconds before retry number `attempt`, from 0: doubled each time up to a minute, with 50 % jitter so
 * that clients do not reconnect at the same moment.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(maxRetryMilliseconds, firstRetryMilliseconds * 2 ** attempt)
  return delay * (0.5 + random())
}

/** Opens and closes the connection with the session; another user gets another connection. */
function watchSession(): void {
  if (isWatching) return
  isWatching = true
  subscribeToSession(syncConnection)
  syncConnection()
}

function syncConnection(): void {
  const token = getSession().status === 'ready' ? readToken() : undefined
  if (token === openToken) return
  close()
  openToken = token
  if (token) open(token)
}

/**
 * Retries if the client cannot be loaded, for example offline. Browsers that still remember a failed import, as the HTML
 * standard once required, need a reload.
 */
function open(token: string): void {
  import('socket.io-client').then(
    ({ io }) => openToken === token && connect(io, token),
    () => openToken === token && retryLater(() => open(token)),
  )
}

function connect(io: typeof createSocket, token: string): void {
  const live: LiveSocket = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: maxReconnectMilliseconds,
  })
  socket = live
  live.on('connect', () => {
    attempts = 0
    emit('connected')
  })
  live.on('notificationsChanged', (payload) => emit('notificationsChanged', payload))
  live.on('unread', (payload) => emit('unread', payload))
  live.on('postAdded', (payload) => emit('postAdded', payload))
  live.on('postEdited', (payload) => emit('postEdited', payload))
  live.on('postsChanged', (payload) => emit('postsChanged', payload))
  live.on('curriculumChanged', (payload) => emit('curriculumChanged', payload))
  live.on('videoChanged', (payload) => emit('videoChanged', payload))
  live.on('instructorsChanged', (payload) => emit('instructorsChanged', payload))
  // Socket.IO reconnects by itself when a connection breaks, not when the server rejects or ends it.
  live.on('connect_error', ({ message }) => !live.active && void reconnect(live, message))
  live.on('disconnect', () => !live.active && void reconnect(live, sessionEnded))
}

/** Retries later unless the session has ended, in which case it ends here too. */
async function reconnect(live: LiveSocket, reason: string): Promise<void> {
  // After a logout the socket is obsolete, and a refresh would overwrite how the session ended.
  if (socket !== live) return
  if (reason === sessionEnded) await refreshSession()
  if (socket !== live) return
  retryLater(() => socket === live && live.connect())
}

function retryLater(task: () => unknown): void {
  clearTimeout(retry)
  retry = setTimeout(task, retryDelay(attempts))
  attempts += 1
}

function close(): void {
  clearTimeout(retry)
  attempts = 0
  const closing = socket
  // Cleared before closing, so that the disconnect event is not taken for a lost connection.
  socket = undefined
  closing?.close()
}

function emit<Event extends LiveEvent>(
  event: Event,
  ...payload: Parameters<LiveEvents[Event]>
): void {
  for (const listener of listeners[event]) call(listener, payload)
}

/** TypeScript cannot relate a listener to the payload of a generic event. */
function call(listener: unknown, payload: unknown[]): void {
  ;(listener as (...args: unknown[]) => void)(...payload)
}
