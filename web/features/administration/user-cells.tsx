import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import table from '#web/ui/table/table.module.css'
import classes from './administration.module.css'

/** The cells that all tables of users share: id, name, email, gender and user type. */
export function UserCells({ user }: { user: ManagedUser }) {
  const { _id, fullname, username, email, gender, role, moderator, suspendedUntil } = user
  const [mailbox, domain] = email.split('@')
  return (
    <>
      <td data-label="Id" className={table.number}>
        <ShortId id={_id} />
      </td>
      <th scope="row" className={table.title}>
        {fullname}
        <span className={classes.details}>@{username}</span>
      </th>
      <td data-label="Email" className={classes.email}>
        {mailbox}@<wbr />
        {domain}
      </td>
      <td data-label="Gender">{gender || '–'}</td>
      <td data-label="User Type">
        <span className={classes.role} data-role={role}>
          {roleNames[role]}
        </span>
        {moderator && ' Moderator'}
        {suspendedUntil && ' Suspended'}
      </td>
    </>
  )
}

/** The last 8 characters: ids start with a timestamp, so their ends differ most. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={classes.id} title={id}>
      …{id.slice(-8)}
    </span>
  )
}
