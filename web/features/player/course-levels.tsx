import type { Course } from '#shared/contract/catalogue.ts'
import classes from './player.module.css'

export function CourseLevels({ course }: { course: Course }) {
  const facts = [
    ['Author', course.author],
    ['Skill level', course.level],
    ['Video duration', course.duration],
    ['Language', course.language],
    ['Caption', course.caption],
  ] as const
  return (
    <section className={classes.levels}>
      <h2>Levels</h2>
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
