import { useSyncExternalStore } from 'react'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** Whether this browser can show notifications, and what keeps it from doing so. */
export type PushSupport = 'possible' | 'denied' | 'needs-installation' | 'unsupported'

/** As it is now, also after the user changed it in the settings of the browser. */
export function usePushSupport(): PushSupport {
  return useSyncExternalStore(subscribeToPermission, readPushSupport, () => 'possible')
}

function readPushSupport(): PushSupport {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isUninstalledOnIos() ? 'needs-installation' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Browsers on iOS have the API only in apps on the Home Screen. iPads claim to be a Mac. */
function isUninstalledOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos =
    /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
    (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  return isIos && !matchMedia('(display-mode: standalone)').matches
}

function subscribeToPermission(onChange: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  const watch = async () => {
    const found = await navigator.permissions.query({ name: 'notifications' })
    if (isOver) return
    status = found
    status.addEventListener('change', onChange)
  }
  // Some browsers do not know this permission.
  watch().catch(() => undefined)
  return () => {
    isOver = true
    status?.removeEventListener('change', onChange)
  }
}

/**
 * Asks for the permission, so call it after a click. Resolves with the response of the server, or with why there is none.
 * Throws `ApiError`, and what the browser throws if it cannot reach its push service.
 */
export async function turnOnPush(publicKey: string) {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('There is no service worker.')
  // It may be of another key, or of who was logged in here before.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const json = { endpoint, keys: { p256dh, auth } }
  return parseResponse(getBrowserApi().user['push-subscriptions'].$post({ json }))
}

/** For the browser of this session, after the server has forgotten it. */
export async function forgetSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
