import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/index.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderRightsGrantedEmail,
  renderRightsRejectedEmail,
  renderRightsRequestedEmail,
  renderRightsRevokedEmail,
  type EmailComposers,
} from '../mail/index.ts'

type InstructorEmails = Pick<
  EmailComposers,
  'rights-requested' | 'rights-granted' | 'rights-refused' | 'rights-withdrawn'
>

/**
 * Renders the emails about instructor rights at the time of sending. An email that a later decision made
 * obsolete is skipped; one with a reason is still sent if the user has requested the rights again.
 */
export function createInstructorEmails(deps: Deps): InstructorEmails {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'rights-requested'(id) {
      const user = await findUser(id)
      if (user?.approval !== 'pending') return undefined
      return renderRightsRequestedEmail(supportEmail, user, `${publicUrl}${pages.instructors}`)
    },
    async 'rights-granted'(id) {
      const user = await findUser(id)
      if (user?.approval !== 'granted') return undefined
      return renderRightsGrantedEmail(
        user.email,
        user.fullname,
        `${publicUrl}${pages.createCourse}`,
      )
    },
    async 'rights-refused'(id) {
      const user = await findUser(id)
      if (user?.approval !== 'refused' && user?.approval !== 'pending') return undefined
      const requestUrl = `${publicUrl}${pages.onboarding}`
      return renderRightsRejectedEmail(user.email, user.fullname, user.approvalReason, requestUrl)
    },
    async 'rights-withdrawn'(id) {
      const user = await findUser(id)
      if (user?.approval !== 'withdrawn' && user?.approval !== 'pending') return undefined
      return renderRightsRevokedEmail(user.email, user.fullname, user.approvalReason, supportEmail)
    },
  }

  async function findUser(id: string) {
    const [user] = await deps.db.select().from(users).where(eq(users.id, id))
    return user
  }
}
