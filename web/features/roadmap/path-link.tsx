import { Link } from 'react-router'
import { pages } from '#shared/paths.ts'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'

/** A name like "Go" says too little to those who hear links out of their place. */
export function RoadmapLink({ id, title }: Pick<RoadmapEntry, 'id' | 'title'>) {
  return (
    <Link to={pages.roadmapEntry(id)}>
      {title}
      <span className="visually-hidden"> path</span>
    </Link>
  )
}
