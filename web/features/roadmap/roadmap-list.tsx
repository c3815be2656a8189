import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import { RoadmapDiagram } from './roadmap-diagram.tsx'
import classes from './roadmap-list.module.css'

/** The paths as cards; the whole card leads to its path. */
export function RoadmapList({ entries }: { entries: readonly RoadmapEntry[] }) {
  return (
    <ul role="list" className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.card}>
          <RoadmapDiagram entry={entry} columns={3} />
          <div className={classes.words}>
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

/** A name like "Go" says too little to those who hear links out of their place. */
export function RoadmapLink({ id, title }: Pick<RoadmapEntry, 'id' | 'title'>) {
  return (
    <Link to={pages.roadmapEntry(id)}>
      {title}
      <span className="visually-hidden"> path</span>
    </Link>
  )
}
