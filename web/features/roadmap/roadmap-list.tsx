import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import card from '#web/ui/layout/card.module.css'
import { Container } from '#web/ui/layout/container.tsx'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import { RoadmapDiagram } from './roadmap-diagram.tsx'
import classes from './roadmap-list.module.css'

/** All roadmaps as cards; the link covers the whole card. */
export function RoadmapList({ entries }: { entries: readonly RoadmapEntry[] }) {
  return (
    <ul role="list" className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={`${card.card} ${classes.card}`}>
          <RoadmapDiagram entry={entry} columns={3} />
          <div className={classes.text}>
            <h2>
              <RoadmapLink id={entry.id} title={entry.title} />
            </h2>
            <p>{entry.text}</p>
            <p className={classes.count}>{entry.steps.length} steps</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Links to other roadmaps, at the end of a roadmap's page. */
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

/** A screen reader may list links without context, where "Go" alone would not be clear. */
function RoadmapLink({ id, title }: Pick<RoadmapEntry, 'id' | 'title'>) {
  return (
    <Link to={pages.roadmapEntry(id)}>
      {title}
      <span className="visually-hidden"> path</span>
    </Link>
  )
}
