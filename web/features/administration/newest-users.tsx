import { Link } from 'react-router'
import type { ManagedUser } from '#shared/contract/administration.ts'
import { pages } from '#shared/paths.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import own from './administration.module.css'
import { UserCells } from './user-cells.tsx'

const heads = ['Id', 'Name', 'Email', 'Gender', 'User Type'].map((label) => ({ label }))

export function NewestUsers({ users }: { users: readonly ManagedUser[] }) {
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
