import { Container } from '#web/ui/layout/container.tsx'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import type { StepWithCourses } from './load-steps.ts'
import classes from './roadmap-details.module.css'
import { RoadmapDiagram } from './roadmap-diagram.tsx'
import { RoadmapSteps } from './roadmap-steps.tsx'

interface RoadmapDetailsProps {
  entry: RoadmapEntry
  steps: readonly StepWithCourses[]
}

/** One roadmap: its diagram, its steps with their courses and some advice. */
export function RoadmapDetails({ entry, steps }: RoadmapDetailsProps) {
  return (
    <>
      <div className={classes.diagram}>
        <div className={classes.narrow}>
          <RoadmapDiagram entry={entry} columns={4} />
        </div>
        <div className={classes.wide}>
          <RoadmapDiagram entry={entry} columns={5} isLabelled />
        </div>
      </div>
      <Container className={classes.body}>
        <section aria-labelledby="steps">
          <h2 id="steps">Step by step</h2>
          <RoadmapSteps steps={steps} color={entry.color} />
        </section>
        <aside className={classes.advice} aria-labelledby="advice">
          <h2 id="advice">Before you start</h2>
          <p>{entry.comment}</p>
        </aside>
      </Container>
    </>
  )
}
