import type { Course } from '#shared/contract/catalogue.ts'
import classes from './course-facts.module.css'

type Facts = Pick<Course, 'level' | 'topic' | 'duration' | 'caption'>

export function CourseFacts({ course }: { course: Facts }) {
  const facts = [
    ['Level', course.level],
    ['Topic', course.topic],
    ['Duration', course.duration],
    ['Captions', course.caption],
  ] as const
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className={classes.title}>
        At a glance
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
