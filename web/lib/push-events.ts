import type { PushContent } from '#shared/notifications/push-content.ts'
import { takeReadParameter } from '#shared/notifications/read-parameter.ts'

/** The parts of a service worker that are used here; TypeScript's DOM library lacks them. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

interface WindowClient {
  url: string
  focus(): Promise<WindowClient>
  postMessage(message: unknown): void
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  push: WaitingEvent & { data: { json(): unknown } | null }
  notificationclick: WaitingEvent & { notification: Notification }
  pushsubscriptionchange: WaitingEvent & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
}

/** In a service worker: shows the notifications that the server sends, and opens what they are about. */
export function handlePushEvents(): void {
  const scope = getWorkerScope()
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, readPath(event.notification.data)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(refresh(scope, event)),
  )
}

/** Only service workers run this, where the global object has these members. */
function getWorkerScope(): WorkerScope {
  return globalThis as unknown as WorkerScope
}

async function show({ registration }: WorkerScope, { data }: WorkerEvents['push']): Promise<void> {
  const content = data?.json() as PushContent | undefined
  if (!content) return
  const { title, body, url, tag } = content
  // Browsers show only one of the same tag.
  const icon = '/icons/icon-192.png'
  await registration.showNotification(title, { body, tag, icon, data: url })
}

/** Of this site only, whatever was sent. */
function readPath(data: unknown): string {
  const url = new URL(typeof data === 'string' ? data : '/', location.origin)
  return url.origin === location.origin ? url.href : `${location.origin}/`
}

/** A tab that shows the page gets the focus, and marks the notification as read; else a new one opens, which does so too. */
async function open({ clients }: WorkerScope, url: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { address, notificationId } = takeReadParameter(url)
  const shown = tabs.find((tab) => takeReadParameter(tab.url).address === address)
  if (!shown) return void (await clients.openWindow(url))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- clients of a worker have none
  shown.postMessage({ readNotification: notificationId })
  await shown.focus()
}

/** Browsers replace subscriptions by themselves. The secret of the old one is the permission, since there is no session. */
async function refresh(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: WorkerEvents['pushsubscriptionchange'],
): Promise<void> {
  if (!oldSubscription) return
  const { userVisibleOnly, applicationServerKey } = oldSubscription.options
  const subscription =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly, applicationServerKey }))
  const { endpoint, keys: { auth } = {} } = oldSubscription.toJSON()
  const { endpoint: newEndpoint, keys } = subscription.toJSON()
  await fetch('/notifications/push-refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, auth, subscription: { endpoint: newEndpoint, keys } }),
  })
}
