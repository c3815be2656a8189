import { privacyLimits as limits } from '../../limits/privacy.ts'
import { formatLongDate } from '../format-long-date.ts'
import { pluralize } from '../pluralize.ts'

/** Messages about the download of one's data and the deletion of one's account. */
export const privacyMessages = {
  loadFailed: 'Your privacy settings could not be loaded',
  exportRequested:
    'We are preparing your data. You get an email when it is ready, and you can leave this page.',
  exportWaiting: 'Your data is already being prepared. You will get an email when it is ready.',
  exportTooSoon: (next: Date) =>
    `You can request your data once in ${limits.exportHours} hours: again on ${formatTime(next)}.`,
  exportNotReady: 'No download is ready. Request your data first.',
  deleted: (until: Date) =>
    `Your account will be deleted on ${formatLongDate(until)}. Log in before then to keep it.`,
  deletionWarning: (courses: number) =>
    [
      'You are logged out on all devices, and others no longer see your profile. Your posts and comments stay until your account is erased.',
      `If you log in within ${limits.graceDays} days, everything is as before. After that, your account is erased and cannot be restored.`,
      ...(courses > 0
        ? [
            `${pluralize(courses, ['course that you own', 'courses that you own'])} will be archived: those who enrolled keep access.`,
          ]
        : []),
    ].join(' '),
  restored: 'Welcome back! Your account is restored and will not be deleted.',
}

/** On the server without the user's time zone, hence in UTC. */
function formatTime(time: Date): string {
  return `${formatLongDate(time)} at ${time.toISOString().slice(11, 16)} UTC`
}
