import { type ReactNode, useId } from 'react'
import { Avatar } from '../media/avatar.tsx'
import classes from './profile-card.module.css'

interface ProfileSheetProps {
  user: { fullname: string; username: string; avatar: string }
  /** What is known, by its name; what is empty is shown as missing. */
  facts: readonly (readonly [what: string, value: ReactNode])[]
  placeholder: string
  /** Beside the name. */
  action?: ReactNode
}

/** A person's profile, to read. */
export function ProfileCard({
  user: person,
  facts,
  placeholder: missing,
  action,
}: ProfileSheetProps) {
  const id = useId()
  return (
    <section className={classes.paper} aria-labelledby={id}>
      <div className={classes.person}>
        <Avatar user={person} size={96} />
        <div className={classes.name}>
          <h2 id={id}>{person.fullname}</h2>
          <p>@{person.username}</p>
        </div>
        {action}
      </div>
      <dl className={classes.facts}>
        {facts.map(([what, value]) => (
          <div key={what} className={classes.fact}>
            <dt>{what}</dt>
            <dd data-missing={value ? undefined : ''}>{value || missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The sheet's own layout while the person is on their way. */
export function ProfileCardSkeleton() {
  return (
    <div className={classes.paper} aria-hidden="true">
      <div className={classes.person}>
        <span className={`${classes.bone} ${classes.bonePortrait}`} />
        <span className={`${classes.bone} ${classes.boneLine}`} />
      </div>
      <div className={classes.facts}>
        {rows.map((row) => (
          <div key={row} className={classes.fact}>
            <span className={`${classes.bone} ${classes.boneWord}`} />
            <span className={`${classes.bone} ${classes.boneLine}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
