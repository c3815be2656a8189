import { Link } from 'react-router'
import type { SiteCounts, ManagedUser } from '#shared/contract/administration.ts'
import { communityLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { type Query, useQuery } from '#web/lib/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import own from './administration.module.css'
import { UserCells } from './user-cells.tsx'
import { loadNewestUsers } from './user-data.ts'

/** The admin's first page: what there is, what waits, and who is new. */
export function Overview() {
  const { data: answer, error: failure, refetch: again } = useOverview()
  if (failure) {
    return <LoadError title="The overview could not be loaded" message={failure} onRetry={again} />
  }
  if (!answer) return <OverviewSkeleton />
  return (
    <>
      <CountCards counts={answer.counts} />
      <NewestUsers users={answer.newest} />
    </>
  )
}

/** The three counts, each leading to its table, and what waits for somebody to do it. */
function CountCards({ counts }: { counts: SiteCounts }) {
  const { courses, students, instructors, openMessages, waitingInstructors } = counts
  const cards = [
    ['Courses', courses, pages.allCourses],
    ['Students', students, `${pages.users}?role=student`],
    ['Instructors', instructors, pages.instructors],
  ] as const
  return (
    <>
      <ul role="list" className={own.cards}>
        {cards.map(([what, count, to]) => (
          <li key={what}>
            <Link className={own.card} to={to}>
              <strong>{count.toLocaleString('en')}</strong> <span>{what}</span>
            </Link>
          </li>
        ))}
      </ul>
      {openMessages + waitingInstructors > 0 && (
        <p className={own.waiting}>
          {waitingInstructors > 0 && (
            <Link to={pages.instructors}>
              {pluralize(waitingInstructors, ['person waits', 'people wait'])} for instructor rights
            </Link>
          )}
          {openMessages > 0 && (
            <Link to={pages.inbox}>
              {pluralize(openMessages, ['open message', 'open messages'])}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

const heads = ['Id', 'Name', 'Email', 'Gender', 'User Type'].map((label) => ({ label }))

function NewestUsers({ users }: { users: readonly ManagedUser[] }) {
  return (
    <section aria-labelledby="newest-users">
      <div className={own.sectionHead}>
        <h2 id="newest-users">Newest users</h2>
        <Link to={pages.users}>All users</Link>
      </div>
      <DataTable caption="The people who joined last" columns={heads}>
        {users.map((user) => (
          <tr key={user._id}>
            <UserCells user={user} />
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

export function OverviewSkeleton() {
  return (
    <>
      <div className={own.cards} aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <span key={card} className={own.boneCard} />
        ))}
      </div>
      <div className={own.boneGap} />
      <TableSkeleton>Loading the overview…</TableSkeleton>
    </>
  )
}

interface OverviewAnswer {
  counts: SiteCounts
  newest: readonly ManagedUser[]
}

function useOverview(): Query<OverviewAnswer> {
  return useQuery(loadOverview)
}

async function loadOverview(signal: AbortSignal): Promise<OverviewAnswer> {
  const [counts, newest] = await Promise.all([
    parseResponse(getBrowserApi().api.admin.counts.$get(undefined, { init: { signal } })),
    loadNewestUsers(communityLimits.newestUsers, signal),
  ])
  return { counts, newest }
}
