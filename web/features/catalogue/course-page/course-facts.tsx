import type { Course } from '#shared/contract/courses/catalogue.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import card from '#web/ui/layout/card.module.css'
import classes from './course-facts.module.css'

type Facts = Pick<Course, 'author' | 'level' | 'duration' | 'language' | 'caption'>

/** The section "Levels" of the player page, with the specified defaults. */
export function CourseFacts({ course }: { course: Facts }) {
  return (
    <FactList
      facts={[
        ['Author', course.author],
        ['Skill level', course.level],
        ['Video duration', course.duration],
        ['Language', course.language],
        ['Caption', course.caption],
      ]}
    />
  )
}

interface KnownFactsProps {
  course: Pick<Course, 'author' | 'level' | 'language' | 'captions'>
  minutes: number | null
}

/** The section "Levels" of the course page: what is known of this course. */
export function KnownCourseFacts({ course, minutes }: KnownFactsProps) {
  return (
    <FactList
      facts={[
        ['Author', course.author],
        ['Skill level', course.level],
        ...(minutes === null ? [] : [['Length', formatMinutes(minutes)] as const]),
        ['Language', course.language],
        ...(course.captions ? [['Caption', 'Yes'] as const] : []),
      ]}
    />
  )
}

function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
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
