import type { ManagedUser } from '#shared/contract/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import classes from '#web/ui/table/table.module.css'
import own from './administration.module.css'

/** What both tables of people show of one: id, name, e-mail, gender and user type. */
export function UserCells({ user }: { user: ManagedUser }) {
  const { _id, fullname, username, email, gender, role } = user
  return (
    <>
      <td data-label="Id" className={classes.number}>
        <ShortId id={_id} />
      </td>
      <th scope="row" className={classes.title}>
        {fullname}
        <span className={own.username}>@{username}</span>
      </th>
      <td data-label="Email" className={own.email}>
        {email}
      </td>
      <td data-label="Gender">{gender || '–'}</td>
      <td data-label="User Type">
        <span className={own.role} data-role={role}>
          {roleNames[role]}
        </span>
      </td>
    </>
  )
}

/** The end of an id, by which people tell entries apart; ids begin with the time, so the end differs most. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={own.id} title={id}>
      …{id.slice(-8)}
    </span>
  )
}
