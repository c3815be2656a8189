import type { users } from '#server/db/schema/index.ts'
import type { ManagedInstructor } from '#shared/contract/instructors.ts'
import { presentApproval, presentManagedUserFields } from '../accounts/index.ts'
import type { Settings } from '../deps.ts'
import { getAllowedDecisions } from './approval.ts'

/** A person as the Instructors table shows them to admins. */
export function presentInstructor(
  person: typeof users.$inferSelect,
  settings: Settings,
): ManagedInstructor {
  return {
    ...presentManagedUserFields(person, settings),
    audience: person.audience,
    videoPro: person.videoPro,
    typeOfTeaching: person.typeOfTeaching,
    approval: presentApproval(person),
    can: getAllowedDecisions(person),
  }
}
