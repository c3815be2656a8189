import type { Course } from '#shared/contract/catalogue.ts'
import card from '#web/ui/layout/card.module.css'
import classes from './course-facts.module.css'

type Facts = Pick<Course, 'author' | 'level' | 'duration' | 'language' | 'caption'>

/** The section "Levels", on the details and player pages. */
export function CourseFacts({ course }: { course: Facts }) {
  const facts = [
    ['Author', course.author],
    ['Skill level', course.level],
    ['Video duration', course.duration],
    ['Language', course.language],
    ['Caption', course.caption],
  ] as const
  return (
    <section className={`${card.card} ${classes.levels}`} aria-labelledby="levels">
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
