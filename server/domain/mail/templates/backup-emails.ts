import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** Sent to the admins when scheduled backups begin to fail. */
export function renderBackupFailedEmail(
  to: string,
  backup: {
    fullname: string
    startedAt: Date
    problem: string
    lastGoodAt: Date | undefined
    backupsUrl: string
  },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Backups are failing',
    greeting: `Hello ${backup.fullname},`,
    paragraphs: [
      `The backup of ${formatTime(backup.startedAt)} failed. ${backup.problem}`,
      backup.lastGoodAt
        ? `The last backup that passed a test restore is from ${formatTime(backup.lastGoodAt)}.`
        : 'No backup has passed a test restore yet.',
      'Run “npm run doctor” on the server, which checks the database, the storage and the disks, and correct what it names. Then make a backup by hand with “npm run backup -- FILE.tar.zst”, or wait for the next one of the schedule.',
    ],
    button: { label: 'See all backups', url: backup.backupsUrl },
    closing: 'You get no further email about this until a backup has succeeded.',
  })
}

function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ', ')} UTC`
}
