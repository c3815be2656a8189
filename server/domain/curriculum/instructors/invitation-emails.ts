import { aliasedTable, and, eq, isNull, or } from 'drizzle-orm'
import { courseInstructors, courses, isShownTo, users } from '#server/db/schema/index.ts'
import { canRegister } from '#server/domain/accounts/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type EmailComposers, renderInstructorInvitationEmail } from '#server/domain/mail/index.ts'
import { isCourseAuthor } from '#server/domain/rights.ts'
import { pages } from '#shared/paths.ts'

/** Renders invitations at the time of sending; one that was revoked, accepted or hidden by then is not sent. */
export function createInvitationEmails(
  deps: Pick<Deps, 'db' | 'settings'>,
): Pick<EmailComposers, 'instructor-invitation'> {
  return {
    async 'instructor-invitation'(id) {
      const invitation = await findInvitation(id)
      if (!invitation) return undefined
      const { invitedEmail, course, account, sender } = invitation
      const to = account?.email ?? invitedEmail
      // The inviter of an address does not know that it is a co-instructor's.
      if (!to || (account && isCourseAuthor(account, course))) return undefined
      return renderInstructorInvitationEmail(to, {
        fullname: account?.fullname,
        sender: sender?.fullname,
        course: course.title,
        canRegister: await canRegister(deps, to),
        url: `${deps.settings.publicUrl}${pages.invitations}`,
      })
    },
  }

  async function findInvitation(id: string) {
    const senders = aliasedTable(users, 'senders')
    const isAccount = or(
      eq(users.id, courseInstructors.userId),
      eq(users.email, courseInstructors.invitedEmail),
    )
    const [invitation] = await deps.db
      .select({
        invitedEmail: courseInstructors.invitedEmail,
        course: { title: courses.title, ...authorColumns },
        account: { id: users.id, email: users.email, fullname: users.fullname },
        sender: { fullname: senders.fullname },
      })
      .from(courseInstructors)
      .innerJoin(courses, eq(courses.id, courseInstructors.courseId))
      .leftJoin(users, isAccount)
      .leftJoin(senders, eq(senders.id, courseInstructors.invitedBy))
      .where(
        and(
          eq(courseInstructors.invitationId, id),
          isNull(courseInstructors.acceptedAt),
          isNull(courses.deletedAt),
          isShownTo(users.id, courseInstructors.invitedBy),
        ),
      )
    return invitation
  }
}
