/** The query parameter with which addresses outside the app name the notification that they are about. */
const readParameter = 'read'

/** Adds the notification to the path of what it is about. */
export function addReadParameter(path: string, notificationId: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(readParameter, notificationId)
  return url.pathname + url.search + url.hash
}

/** Splits such an address into that of the page and the notification, if there is one. */
export function takeReadParameter(address: string): { address: string; notificationId?: string } {
  const url = new URL(address)
  const notificationId = url.searchParams.get(readParameter)
  if (notificationId === null) return { address }
  url.searchParams.delete(readParameter)
  return { address: url.href, notificationId }
}
