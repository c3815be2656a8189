import { Link } from 'react-router'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import type { CourseAuthor } from '#shared/contract/courses/outline.ts'
import { pages } from '#shared/paths.ts'
import { useSession } from '#web/lib/session/index.ts'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import classes from './instructor-card.module.css'

interface InstructorCardProps {
  instructor: NonNullable<Course['user']>
  /** Others who teach the course. */
  coAuthors: readonly CourseAuthor[]
}

/** For logged-in users only. The wrapper reserves its space, so that nothing shifts. */
export function InstructorCard({ instructor, coAuthors }: InstructorCardProps) {
  const isLoggedIn = useSession().status !== 'anonymous'
  return (
    <div className={classes.wrapper}>
      {isLoggedIn && (
        <section className={`${card.card} ${classes.card}`} aria-labelledby="instructor">
          <h2 id="instructor">{coAuthors.length > 0 ? 'Instructors' : 'Instructor'}</h2>
          <div className={classes.profile}>
            <Avatar user={instructor} size={64} />
            <div>
              <p className={classes.name}>{instructor.fullname}</p>
              {instructor.bio && <p className={classes.bio}>{instructor.bio}</p>}
            </div>
          </div>
          {instructor.desc && <p className={classes.about}>{instructor.desc}</p>}
          <Link to={pages.instructor(instructor._id)}>
            View profile<span className="visually-hidden"> of {instructor.fullname}</span>
          </Link>
          {coAuthors.map((author) => (
            <div key={author._id} className={classes.profile}>
              <Avatar user={author} size={40} />
              <Link to={pages.instructor(author._id)}>{author.fullname}</Link>
            </div>
          ))}
        </section>
      )}
    </div>
  )
}
