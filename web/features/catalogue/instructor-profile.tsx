import { formatCount } from '#web/lib/grouped.ts'
import { Avatar } from '#web/ui/portrait.tsx'
import { CourseList } from './course-list.tsx'
import { InstructorContact } from './instructor-contact.tsx'
import classes from './instructor-profile.module.css'
import type { InstructorPageData } from './load-instructor.ts'

export function InstructorProfile({ user, found, shown }: InstructorPageData) {
  return (
    <>
      <header className={classes.head}>
        <Avatar user={user} size={112} />
        <div>
          <h1>{user.fullname}</h1>
          {user.bio && <p className={classes.bio}>{user.bio}</p>}
          {user.stack && <p className={classes.stack}>{user.stack}</p>}
          <InstructorContact id={user._id} />
        </div>
      </header>
      <section className={classes.section} aria-labelledby="about">
        <h2 id="about">About Me</h2>
        <p className={classes.about}>
          {user.desc || `${user.fullname} has not written about themselves yet.`}
        </p>
      </section>
      <section className={classes.section} aria-labelledby="courses">
        <h2 id="courses">
          Courses <span className={classes.count}>{formatCount(found.result)}</span>
        </h2>
        {found.result > 0 ? (
          <CourseList found={found} shown={shown} level="h3" advice="The search finds others." />
        ) : (
          <p className={classes.about}>No course of theirs is open at the moment.</p>
        )}
      </section>
    </>
  )
}
