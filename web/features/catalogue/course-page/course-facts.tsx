import type { Course } from '#shared/contract/catalogue.ts'
import classes from './course-facts.module.css'

type Facts = Pick<Course, 'author' | 'level' | 'duration' | 'language' | 'caption'>

/** What the specification calls Levels, the same on every page about a course. */
export function CourseFacts({ course }: { course: Facts }) {
  const facts = [
    ['Author', course.author],
    ['Skill level', course.level],
    ['Video duration', course.duration],
    ['Language', course.language],
    ['Caption', course.caption],
  ] as const
  return (
    <section className={classes.paper} aria-labelledby="levels">
      <h2 id="levels" className={classes.title}>
        Levels
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
