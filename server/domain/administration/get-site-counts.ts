import type { SiteCounts } from '#shared/contract/administration/administration.ts'
import { countInstructors, countUsers } from '../accounts/index.ts'
import { countCourses } from '../catalogue/index.ts'
import { countOpenMessages } from '../correspondence/index.ts'
import type { Deps } from '../deps.ts'
import { countPendingRequests } from '../instructors/index.ts'

/** The counts on the admin dashboard. Students are counted by role, instructors by right or role. */
export async function getSiteCounts(deps: Pick<Deps, 'db'>): Promise<SiteCounts> {
  const [courses, students, instructors, openMessages, waitingInstructors] = await Promise.all([
    countCourses(deps.db),
    countUsers(deps.db, { role: 'student' }),
    countInstructors(deps.db),
    countOpenMessages(deps.db),
    countPendingRequests(deps.db),
  ])
  return { courses, students, instructors, openMessages, waitingInstructors }
}
