import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ConnectionState } from '#server/db/persistent-connection.ts'
import type { Logger } from '../logging/logger.ts'
import {
  parseRequestContext,
  runInRequest,
  serializeRequestContext,
  type StoredRequest,
} from '../monitoring/request-context.ts'
import type { Channel, ChannelListeners, ChannelState } from './channel.ts'
import { connectPostgresChannel } from './postgres-channel.ts'

/** What happened, for other parts of the server and for the other processes. Published after the commit. */
export interface Events {
  catalogueChanged: CatalogueChange
  /** An empty list: any session may have ended. */
  sessionsEnded: { sessionIds: string[] }
  /** A new notification of the receiver if it has an id, otherwise some were read or removed. */
  notificationsChanged: { receiverId: string; notificationId?: string }
  /** Sections or lessons of a course changed; `userIds` are its authors. */
  curriculumChanged: { courseId: string; revision: number; userIds: string[] }
  /** The state of an uploaded video of a course; `userIds` are its authors. */
  videoChanged: { courseId: string; videoId: string; userIds: string[] }
  /** Another request wants to continue an upload: the one that does so ends. */
  uploadWanted: { uploadId: string }
  /** Instructors or invitations of a course; `userIds` are its authors and whoever was concerned. */
  instructorsChanged: { courseId: string; userIds: string[] }
  postAdded: { postId: string; authorId: string }
  /** A post was edited, or with `commentId` that comment on it, by `authorId`. */
  postEdited: { postId: string; commentId?: string; authorId?: string; version: number }
  /** Comments of these posts were added, edited or deleted. An empty list: any may have changed. */
  postsChanged: { postIds: string[] }
  /** What admins block. */
  filtersChanged: Record<string, never>
}

/** What changed on public pages. An empty list or object: anything may have changed. */
export interface CatalogueChange {
  /** Courses that were created, edited or deleted. */
  courseIds?: string[]
  categoryIds?: string[]
  /** Users who were renamed, or whose public page appeared or disappeared. */
  userIds?: string[]
  /** Records whose content changed but not their membership or position in any list, e.g. a reviewed course. */
  contentOnlyIds?: string[]
}

type EventName = keyof Events
type Listener<Name extends EventName> = (event: Events[Name]) => void

export interface EventBus {
  /**
   * Calls the listeners of this process at once, then sends the event to the other processes. Resolves after
   * the first attempt to send it, and never rejects.
   */
  publish<Name extends EventName>(name: Name, event: Events[Name]): Promise<void>
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void
  /** Calls the listener with events of this process alone, once they were sent to the others, or given up. */
  onPublished<Name extends EventName>(name: Name, listener: Listener<Name>): void
  onState(listener: (state: ChannelState) => void): void
  close(): Promise<void>
}

/** PostgreSQL limits a message to 8,000 bytes, so longer lists of ids become "anything". */
const maxIds = 100

/** Half a minute. */
const sendAttempts = 30
const retryMilliseconds = 1000
/** Messages that are sent again later. With more, the other processes refresh everything in the end. */
const maxWaiting = 1000
/** Several processes that were cut off together send it at the same time. */
const refreshDelayMilliseconds = 2000
/** The name of the message after which other processes refresh what they know, instead of those that were given up. */
const missedEvents = 'missedEvents'

/** An event bus over Redis where it is configured, otherwise over PostgreSQL. Throws StartupError. */
export async function connectEventBus(options: {
  url: string
  pool: pg.Pool
  redisUrl?: string | undefined
  log: Logger
  /** Reports the state of the database, whose connection stays open; not called with Redis. */
  onDatabaseState?: (state: ConnectionState, reason?: Error) => void
  /** How often a message is sent at most, once per second. */
  sendAttempts?: number
}): Promise<EventBus> {
  const { log } = options
  const attemptsMax = options.sendAttempts ?? sendAttempts
  const self = randomUUID()
  const missedEventsMessage = JSON.stringify({ from: self, name: missedEvents })
  const listeners = createListeners()
  const publishedListeners = createListeners()
  const stateListeners: ((state: ChannelState) => void)[] = []
  const sending = new Set<Promise<void>>()
  let waiting = 0
  let hasUnsent = false
  let isClosed = false
  let refreshTimer: NodeJS.Timeout | undefined
  const channelListeners: ChannelListeners = {
    onMessage(message) {
      const { from, name, event, requestContext } = JSON.parse(message) as {
        from: string
        name: EventName | typeof missedEvents
        event: Events[EventName]
        /** The request that published it, if one did. */
        requestContext?: StoredRequest
      }
      if (from === self) return
      if (name === missedEvents) return refreshSoon()
      if (!(name in listeners)) return
      runInRequest(parseRequestContext(requestContext), () => emit(name, event as never))
    },
    onState(state) {
      log.debug(`The connection to other processes is ${state}.`)
      announceState(state)
    },
  }
  const channel = await connectChannel(options, channelListeners)

  function emit<Name extends EventName>(name: Name, event: Events[Name]): void {
    for (const listener of listeners[name]) listener(event)
  }

  function refreshSoon(): void {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined
      announceState('restored')
    }, refreshDelayMilliseconds).unref()
  }

  function announceState(state: ChannelState): void {
    for (const listener of stateListeners) listener(state)
  }

  /**
   * The change is committed, so its request must not fail: a failed message is sent again later. `onSent` is called once
   * it was sent, or given up.
   */
  async function send(message: string, onSent: () => void, attempt = 1): Promise<void> {
    try {
      await channel.send(message)
    } catch (error) {
      if (isClosed) return
      if (attempt < attemptsMax && waiting < maxWaiting) {
        waiting += 1
        const again = () => {
          waiting -= 1
          void send(message, onSent, attempt + 1)
        }
        setTimeout(again, retryMilliseconds).unref()
        return
      }
      if (!hasUnsent) {
        hasUnsent = true
        log.error(
          { err: error },
          'Other processes cannot be notified of changes. They refresh once they can be reached.',
        )
        void announceMissedEvents()
      }
    }
    onSent()
  }

  /** A process whose own connection was not lost refreshes only after this message. */
  async function announceMissedEvents(): Promise<void> {
    if (isClosed) return
    try {
      await channel.send(missedEventsMessage)
      hasUnsent = false
    } catch {
      setTimeout(() => void announceMissedEvents(), retryMilliseconds).unref()
    }
  }

  return {
    async publish(name, event) {
      emit(name, event)
      const sent = send(
        JSON.stringify({
          from: self,
          name,
          event: shorten(event),
          requestContext: serializeRequestContext(),
        }),
        () => {
          for (const listener of publishedListeners[name]) listener(event)
        },
      )
      sending.add(sent)
      await sent
      sending.delete(sent)
    },
    on(name, listener) {
      listeners[name].push(listener)
    },
    onPublished(name, listener) {
      publishedListeners[name].push(listener)
    },
    onState(listener) {
      stateListeners.push(listener)
    },
    async close() {
      await Promise.all(sending)
      isClosed = true
      clearTimeout(refreshTimer)
      if (waiting > 0 || hasUnsent) await channel.send(missedEventsMessage).catch(() => undefined)
      await channel.close()
    },
  }
}

type Listeners = { [Name in EventName]: Listener<Name>[] }

function createListeners(): Listeners {
  return {
    catalogueChanged: [],
    sessionsEnded: [],
    notificationsChanged: [],
    curriculumChanged: [],
    videoChanged: [],
    uploadWanted: [],
    instructorsChanged: [],
    postAdded: [],
    postEdited: [],
    postsChanged: [],
    filtersChanged: [],
  }
}

type ChannelOptions = Parameters<typeof connectEventBus>[0]

async function connectChannel(
  { url, pool, redisUrl, log, onDatabaseState }: ChannelOptions,
  listeners: ChannelListeners,
): Promise<Channel> {
  if (!redisUrl) return connectPostgresChannel({ url, pool, onDatabaseState }, listeners)
  const { connectRedisChannel } = await import('./redis-channel.ts')
  return connectRedisChannel({ url: redisUrl, log }, listeners)
}

function shorten<Event extends object>(event: Event): Event {
  const ids = Object.values(event).flat()
  if (ids.length <= maxIds) return event
  return Object.fromEntries(Object.keys(event).map((key) => [key, []])) as unknown as Event
}
