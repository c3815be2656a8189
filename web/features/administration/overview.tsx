import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SiteCounts, ManagedUser } from '#shared/contract/administration/administration.ts'
import { communityLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import classes from './administration.module.css'
import { UserCells } from './user-cells.tsx'
import { loadUsers } from './user-data.ts'

/** The admin's home page: counts, open tasks and the newest users, then what the route adds. */
export function Overview({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(loadOverview)
  if (error) {
    return <LoadError title="The overview could not be loaded" message={error} onRetry={refetch} />
  }
  if (!data) return <OverviewSkeleton />
  return (
    <>
      <CountCards counts={data.counts} />
      <OpenTasks counts={data.counts} />
      <NewestUsers users={data.newestUsers} />
      {children}
    </>
  )
}

async function loadOverview(signal: AbortSignal) {
  const options = { init: { signal } }
  const limit = String(communityLimits.newestUsers)
  const [counts, users] = await Promise.all([
    parseResponse(getBrowserApi().api.admin.counts.$get(undefined, options)),
    loadUsers({ page: '1', limit }, options),
  ])
  return { counts, newestUsers: users.rows }
}

/** The counts, each linked to its table. */
function CountCards({ counts }: { counts: SiteCounts }) {
  const cards = [
    ['Courses', counts.courses, pages.allCourses],
    ['Students', counts.students, `${pages.users}?role=student`],
    ['Instructors', counts.instructors, `${pages.instructors}?status=instructors`],
  ] as const
  return (
    <ul role="list" className={classes.counts}>
      {cards.map(([label, count, to]) => (
        <li key={label}>
          <Link className={`${card.card} ${classes.count}`} to={to}>
            <strong>{count.toLocaleString('en')}</strong> <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function OpenTasks({ counts: { openMessages, waitingInstructors } }: { counts: SiteCounts }) {
  if (openMessages + waitingInstructors === 0) return null
  return (
    <p className={`${card.card} ${classes.tasks}`}>
      {waitingInstructors > 0 && (
        <Link to={`${pages.instructors}?status=waiting`}>
          {pluralize(waitingInstructors, ['instructor request', 'instructor requests'])} to review
        </Link>
      )}
      {openMessages > 0 && (
        <Link to={pages.inbox}>{pluralize(openMessages, ['open message', 'open messages'])}</Link>
      )}
    </p>
  )
}

const columns = ['Id', 'Name', 'Email', 'Gender', 'User Type'].map((label) => ({ label }))

function NewestUsers({ users }: { users: readonly ManagedUser[] }) {
  return (
    <section aria-labelledby="newest-users">
      <div className={classes.sectionHeader}>
        <h2 id="newest-users">Newest users</h2>
        <Link to={pages.users}>All users</Link>
      </div>
      <DataTable caption="Newest users" columns={columns}>
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
      <div className={`${classes.counts} ${classes.skeleton}`} aria-hidden="true">
        {[1, 2, 3].map((count) => (
          <span key={count} className={`${card.card} ${classes.skeletonCount}`} />
        ))}
      </div>
      <TableSkeleton>Loading the overview…</TableSkeleton>
    </>
  )
}
