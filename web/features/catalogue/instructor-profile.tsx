import type { InstructorAnswer } from '#shared/contract/catalogue.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { CourseGrid } from './course-grid.tsx'
import classes from './instructor-profile.module.css'

export function InstructorProfile({ user, posted }: InstructorAnswer) {
  return (
    <>
      <header className={classes.head}>
        <Portrait person={user} size={112} />
        <div>
          <h1>{user.fullname}</h1>
          {user.bio && <p className={classes.bio}>{user.bio}</p>}
          {user.stack && <p className={classes.stack}>{user.stack}</p>}
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
          Courses <span className={classes.count}>{posted.length}</span>
        </h2>
        {posted.length > 0 ? (
          <CourseGrid courses={posted} eager={5} />
        ) : (
          <p className={classes.about}>No course of theirs is open at the moment.</p>
        )}
      </section>
    </>
  )
}
