import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import type { RoadmapColor } from './entries/roadmap-entry.ts'
import type { StepWithCourses } from './load-steps.ts'
import colorClasses from './roadmap-color.module.css'
import classes from './roadmap-steps.module.css'

interface RoadmapStepsProps {
  steps: readonly StepWithCourses[]
  color: RoadmapColor
}

/** The steps in order, each with a link to its courses. */
export function RoadmapSteps({ steps, color }: RoadmapStepsProps) {
  return (
    <ol role="list" className={`${classes.steps} ${colorClasses[color]}`}>
      {steps.map((step, index) => (
        <li key={step.title} className={step.optional ? classes.optional : undefined}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={classes.text}>
            <h3>
              <span className="visually-hidden">Step {index + 1}: </span>
              {step.title}
              {step.optional && <span className={classes.tag}>Optional</span>}
            </h3>
            <p>{step.text}</p>
            {step.courses.count > 0 && (
              <Link to={pages.filteredCatalogue({ search: step.search })}>
                {formatCourseCount(step.courses, step.search)}
                <span className="visually-hidden"> for {step.title}</span>
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function formatCourseCount({ count, isMore }: StepWithCourses['courses'], search: string): string {
  if (count === 1) return `1 course on ${search}`
  return `${isMore ? 'more than ' : ''}${formatCount(count)} courses on ${search}`
}
