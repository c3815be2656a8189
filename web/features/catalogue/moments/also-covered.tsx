import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { MomentList } from './moment-list.tsx'
import { useMoments } from './moments-store.ts'
import classes from './moments.module.css'

/** Courses that only their lessons match, at the end of the results. A default export, loaded when needed. */
export default function AlsoCovered({ search }: { search: string }) {
  const response = useMoments({ search, courses: none, also: 'yes' })
  if (!response || response.also.length === 0) return null
  return (
    <section className={classes.also} aria-labelledby="also-covered">
      <h2 id="also-covered" className={classes.heading}>
        Also covered in
      </h2>
      {response.isSimilar && (
        <p className={classes.hint}>No course matches “{search}”. These have similar words.</p>
      )}
      <ul role="list" className={classes.courses}>
        {response.also.map((found) => (
          <li key={found.course} className={classes.course}>
            <h3 className={classes.title}>
              <Link to={pages.course(found.course)}>{found.card.title}</Link>
            </h3>
            <p className={classes.hint}>{found.card.author}</p>
            <MomentList found={found} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const none: readonly string[] = []
