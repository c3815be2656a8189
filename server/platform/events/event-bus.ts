import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openPersistentConnection, type ConnectionState } from '#server/db/persistent-connection.ts'
import type { Logger } from '../logging/logger.ts'
import { batchNotifications } from './notify-batch.ts'

/** What other parts of the house, and other processes, may want to hear after a commit. */
export interface Events {
  catalogueChanged: CatalogueChange
  sessionsEnded: { sessionIds: string[] }
}

/** What public pages show otherwise from now on. One that names nothing may have changed anything. */
export interface CatalogueChange {
  /** Courses that were created, edited or deleted. */
  courseIds?: string[]
  categoryIds?: string[]
  /** People who were renamed, or got or lost a public page. */
  userIds?: string[]
  /** Records that look different, while lists find them as before: a reviewed course, a person's avatar. */
  appearanceIds?: string[]
}

/** What live sockets tell people: their adapter carries it to the other processes. */
export interface LiveEvents {
  /** Of one person: a new one where it has an id, else some were read or withdrawn. */
  notificationsChanged: { receiverId: string; notificationId?: string }
  postAdded: { postId: string; authorId: string }
}

type EveryEvent = Events & LiveEvents
type EventName = keyof EveryEvent
type Listener<Name extends EventName> = (event: EveryEvent[Name]) => void

export type Gap = 'begins' | 'is over'

export interface EventBus {
  /** Tells listeners here at once, and every other process on this database. Call it after commit. */
  publish<Name extends keyof Events>(name: Name, event: EveryEvent[Name]): Promise<void>
  /** Tells listeners in this process alone. Call it after commit. */
  tell<Name extends keyof LiveEvents>(name: Name, event: LiveEvents[Name]): void
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void
  /** Called when the line to other processes is lost, and when it is up again: news were missed. */
  onGap(listener: (gap: Gap) => void): void
  close(): Promise<void>
}

const channel = 'lectern_events'

/** PostgreSQL limits a notification to 8,000 bytes; longer lists are told as "anything". */
const mostIdsTold = 100

/** An event bus over PostgreSQL's LISTEN and NOTIFY on its own connection. */
/** Half a minute, after which a database that is back has been used for long. */
const deliveryAttempts = 30
const retryMilliseconds = 1000

export async function connectEventBus(options: {
  url: string
  pool: pg.Pool
  log: Logger
  /** Called when the state of the connection changes; it is open all the time, so it shows the database's. */
  onState?: (state: ConnectionState, reason?: Error) => void
}): Promise<EventBus> {
  const self = randomUUID()
  const listeners: { [Name in EventName]: Listener<Name>[] } = {
    catalogueChanged: [],
    sessionsEnded: [],
    notificationsChanged: [],
    postAdded: [],
  }
  const notify = batchNotifications(options.pool, channel)
  const gapListeners: ((gap: Gap) => void)[] = []
  let isListening = true

  function tell<Name extends EventName>(name: Name, event: EveryEvent[Name]): void {
    for (const listener of listeners[name]) listener(event)
  }

  function hear(payload: string): void {
    const message = JSON.parse(payload) as {
      from: string
      name: EventName
      event: EveryEvent[EventName]
    }
    if (message.from === self || !(message.name in listeners)) return
    tell(message.name, message.event as never)
  }

  const connection = await openPersistentConnection({
    url: options.url,
    applicationName: 'lectern-events',
    prepare(client) {
      client.on('notification', ({ payload }) => payload && hear(payload))
      return client.query(`listen ${channel}`)
    },
    onState(state, reason) {
      options.onState?.(state, reason)
      if ((state === 'open') === isListening) return
      isListening = state === 'open'
      options.log.debug({ reason: reason?.message }, `The event connection is ${state}.`)
      for (const listener of gapListeners) listener(isListening ? 'is over' : 'begins')
    },
  })

  /** The change is committed, so its request must not fail: what cannot be sent now is sent later. */
  async function deliver(payload: string, attempt = 1): Promise<void> {
    try {
      await notify(payload)
    } catch (error) {
      if (attempt >= deliveryAttempts) {
        options.log.error({ err: error }, 'Other processes were not notified of a change.')
        return
      }
      setTimeout(() => void deliver(payload, attempt + 1), retryMilliseconds).unref()
    }
  }

  return {
    async publish(name, event) {
      tell(name, event)
      await deliver(JSON.stringify({ from: self, name, event: shortened(event) }))
    },
    tell,
    on(name, listener) {
      listeners[name].push(listener)
    },
    onGap(listener) {
      gapListeners.push(listener)
    },
    close: () => connection.close(),
  }
}

/** Empty lists of ids mean "any of them". */
function shortened<Event extends object>(event: Event): Event {
  const ids = Object.values(event).flat()
  if (ids.length <= mostIdsTold) return event
  return Object.fromEntries(Object.keys(event).map((key) => [key, []])) as unknown as Event
}
