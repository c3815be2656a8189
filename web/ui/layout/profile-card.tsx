import { type ReactNode, useId } from 'react'
import skeleton from '../feedback/skeleton.module.css'
import { Avatar } from '../media/avatar.tsx'
import card from './card.module.css'
import classes from './profile-card.module.css'

interface ProfileCardProps {
  user: { fullname: string; username: string; avatar: string }
  /** Label and value; empty values show the placeholder. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  placeholder: string
  /** Beside the name. */
  action?: ReactNode
}

/** A read-only user profile. */
export function ProfileCard({ user, facts, placeholder, action }: ProfileCardProps) {
  const id = useId()
  return (
    <section className={`${card.card} ${classes.profile}`} aria-labelledby={id}>
      <div className={classes.header}>
        <Avatar user={user} size={96} />
        <div className={classes.name}>
          <h2 id={id}>{user.fullname}</h2>
          <p>@{user.username}</p>
        </div>
        {action}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd data-missing={value ? undefined : ''}>{value || placeholder}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The layout of the card while the user loads. */
export function ProfileCardSkeleton() {
  return (
    <div className={`${card.card} ${classes.profile}`} aria-hidden="true">
      <div className={classes.header}>
        <span className={`${skeleton.block} ${classes.skeletonAvatar}`} />
        <span className={`${skeleton.block} ${classes.skeletonLine}`} />
      </div>
      <div className={classes.facts}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className={classes.fact}>
            <span className={`${skeleton.block} ${classes.skeletonLabel}`} />
            <span className={`${skeleton.block} ${classes.skeletonLine}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
