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

type InstructorLetters = Pick<
  EmailComposers,
  'rights-requested' | 'rights-granted' | 'rights-refused' | 'rights-withdrawn'
>

/**
 * Composes the letters about instructor rights when they are sent. One that was overtaken by another
 * decision is not sent; a reason is still told when the person has asked again meanwhile.
 */
export function createInstructorEmails(deps: Deps): InstructorLetters {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'rights-requested'(id) {
      const person = await personOf(id)
      if (person?.approval !== 'pending') return undefined
      return renderRightsRequestedEmail(supportEmail, person, `${publicUrl}${pages.instructors}`)
    },
    async 'rights-granted'(id) {
      const person = await personOf(id)
      if (person?.approval !== 'granted') return undefined
      return renderRightsGrantedEmail(
        person.email,
        person.fullname,
        `${publicUrl}${pages.createCourse}`,
      )
    },
    async 'rights-refused'(id) {
      const person = await personOf(id)
      if (person?.approval !== 'refused' && person?.approval !== 'pending') return undefined
      const askAgain = `${publicUrl}${pages.onboarding}`
      return renderRightsRejectedEmail(
        person.email,
        person.fullname,
        person.approvalReason,
        askAgain,
      )
    },
    async 'rights-withdrawn'(id) {
      const person = await personOf(id)
      if (person?.approval !== 'withdrawn' && person?.approval !== 'pending') return undefined
      return renderRightsRevokedEmail(
        person.email,
        person.fullname,
        person.approvalReason,
        supportEmail,
      )
    },
  }

  async function personOf(id: string) {
    const [person] = await deps.db.select().from(users).where(eq(users.id, id))
    return person
  }
}
