import type { CourseSettings } from '#shared/contract/curriculum.ts'
import classes from './settings.module.css'

/** Who edit the course. */
export function AuthorList({ settings: { instructors } }: { settings: CourseSettings }) {
  if (instructors.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="settings-instructors">
      <h3 id="settings-instructors">Instructors</h3>
      <ul role="list" className={classes.list}>
        {instructors.map(({ _id, fullname, username, avatar, role, acceptedAt }) => (
          <li key={_id} className={classes.row}>
            <img src={avatar} alt="" width={40} height={40} className={classes.avatar} />
            <div className={classes.rowText}>
              <h4>{fullname}</h4>
              <p>
                {role === 'owner' ? 'Owner' : acceptedAt ? 'Co-instructor' : 'Invited'}, {username}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
