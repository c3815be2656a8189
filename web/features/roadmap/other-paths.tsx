import { Container } from '#web/ui/layout/container.tsx'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import classes from './other-paths.module.css'
import { RoadmapLink } from './roadmap-list.tsx'

export function OtherRoadmaps({ entries }: { entries: readonly RoadmapEntry[] }) {
  return (
    <Container>
      <nav className={classes.others} aria-labelledby="other-paths">
        <h2 id="other-paths">Other paths</h2>
        <ul role="list">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <RoadmapLink id={id} title={title} />
            </li>
          ))}
        </ul>
      </nav>
    </Container>
  )
}
