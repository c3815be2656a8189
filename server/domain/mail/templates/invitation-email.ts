import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { renderEmail } from './layout.ts'

interface Invitation {
  /** Undefined without an account. */
  fullname: string | undefined
  /** Undefined if the account was deleted. */
  sender: string | undefined
  course: string
  /** Whether someone with this address can register without an invitation link. */
  canRegister: boolean
  url: string
}

/** To an account, or to an address that has none yet. The names and the title are free texts of users. */
export function renderInstructorInvitationEmail(
  to: string,
  { fullname, sender = 'An instructor', course, canRegister, url }: Invitation,
): EmailMessage {
  const days = curriculumLimits.invitationDays
  return renderEmail({
    to,
    subject: `${sender} invites you to teach on Lectern`,
    greeting: fullname ? `Hello ${fullname},` : 'Hello,',
    paragraphs: [
      `${sender} would like to teach the course “${course}” with you. As an instructor you can edit its lessons and see its learners, and your name is shown on the course.`,
      ...(fullname
        ? []
        : [
            canRegister
              ? `You do not have a Lectern account yet. Create one with this email address, ${to}, and the invitation is there.`
              : `You do not have a Lectern account with this email address, ${to}, and not everyone can register here. Ask the person who invites you for an invitation link; once you have an account, the invitation is there.`,
          ]),
      `You can accept or decline within ${days} days.`,
    ],
    button: { label: 'View the invitation', url },
    closing: `If you do not know ${sender === 'An instructor' ? 'why you got this email' : sender}, you can ignore it.`,
  })
}
