import type { users } from '#server/db/schema/index.ts'
import type { InstructorEntry } from '#shared/contract/instructors.ts'
import { presentApproval, presentKnownFacts } from '../accounts/index.ts'
import type { Settings } from '../deps.ts'
import { openDecisions } from './approval.ts'

/** A person as the Instructors table shows them to admins. */
export function presentInstructor(
  person: typeof users.$inferSelect,
  settings: Settings,
): InstructorEntry {
  return {
    ...presentKnownFacts(person, settings),
    audience: person.audience,
    videoPro: person.videoPro,
    typeOfTeaching: person.typeOfTeaching,
    approval: presentApproval(person),
    can: openDecisions(person),
  }
}
