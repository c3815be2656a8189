import { privacyLimits as limits } from '../limits/privacy.ts'
import { formatLongDate } from './format-long-date.ts'

/** Messages about the download of one's data and the deletion of one's account. */
export const privacyMessages = {
  loadFailed: 'The page could not be loaded',
  exportRequested:
    'We are preparing your data. You get an email when it is ready, and you can leave this page.',
  exportWaiting: 'Your data is being prepared already. You get an email when it is ready.',
  exportTooSoon: (next: Date) =>
    `You can request your data once in ${limits.exportHours} hours: again on ${formatTime(next)}.`,
  exportNotReady: 'There is no download that is ready. Request your data on the page “Privacy”.',
  deleted: (until: Date) =>
    `Your account will be deleted on ${formatLongDate(until)}. Log in before to keep it.`,
  restored: 'Welcome back! Your account is restored and will not be deleted.',
}

/** On the server without the user's time zone, hence in UTC. */
function formatTime(time: Date): string {
  return `${formatLongDate(time)} at ${time.toISOString().slice(11, 16)} UTC`
}
