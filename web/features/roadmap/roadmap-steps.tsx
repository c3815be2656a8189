import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import type { RoadmapColor } from './entries/roadmap-entry.ts'
import type { StepWithCourses } from './load-steps.ts'
import colorClasses from './roadmap-color.module.css'
import classes from './roadmap-steps.module.css'

/** The steps in order, along a line, each with the way to its courses. */
export function RoadmapSteps({
  steps,
  color,
}: {
  steps: readonly StepWithCourses[]
  color: RoadmapColor
}) {
  return (
    <ol role="list" className={`${classes.steps} ${colorClasses[color]}`}>
      {steps.map((step, index) => (
        <li key={step.title} className={step.optional ? classes.optional : undefined}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={classes.words}>
            <h3>
              <span className="visually-hidden">Step {index + 1}: </span>
              {step.title}
              {step.optional && <span className={classes.tag}>Optional</span>}
            </h3>
            <p>{step.text}</p>
            {step.courses.count > 0 && (
              <Link to={pages.filteredCatalogue({ search: step.search })}>
                {coursesOn(step.courses, step.search)}
                <span className="visually-hidden"> for {step.title}</span>
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function coursesOn({ count, isMore }: StepWithCourses['courses'], search: string): string {
  if (count === 1) return `1 course on ${search}`
  return `${isMore ? 'more than ' : ''}${formatCount(count)} courses on ${search}`
}
