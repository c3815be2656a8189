import type { Socket } from 'socket.io-client'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'
import { refreshSession } from '#web/lib/session.ts'
import { currentSession, listen } from '#web/lib/session/store.ts'
import { readToken } from '#web/lib/session/token.ts'

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>
type LiveEvents = ServerToClientEvents & {
  /** Connected, for the first time or again: what happened meanwhile must be asked for. */
  connected: () => void
}
type LiveEvent = keyof LiveEvents

const retryMilliseconds = 30_000
const listeners: { [Event in LiveEvent]: Set<LiveEvents[Event]> } = {
  connected: new Set(),
  getNotification: new Set(),
  notificationsChanged: new Set(),
  postAdded: new Set(),
}

let socket: LiveSocket | undefined
let opened: string | undefined
let isWatching = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Hears a live event while the session lasts; answers how to stop. Connects on the first wish. */
export function onLive<Event extends LiveEvent>(
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
  listen(follow)
  follow()
}

function follow(): void {
  const token = currentSession().status === 'ready' ? readToken() : undefined
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
  })
  socket = live
  live.on('connect', () => tell('connected'))
  live.on('notificationsChanged', (payload) => tell('notificationsChanged', payload))
  live.on('postAdded', (payload) => tell('postAdded', payload))
  // A refusal and a farewell of the server are not tried again by themselves, as a lost line is.
  live.on('connect_error', () => !live.active && again(live))
  live.on('disconnect', () => !live.active && again(live))
}

/** The session may be over: then it ends here, too. Else the server was busy or has restarted. */
function again(live: LiveSocket): void {
  if (socket !== live) return
  clearTimeout(retry)
  void refreshSession()
  retry = setTimeout(() => socket === live && live.connect(), retryMilliseconds)
}

function close(): void {
  clearTimeout(retry)
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
