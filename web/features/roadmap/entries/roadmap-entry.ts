import type { RoadmapId } from '#shared/roadmap.ts'

/** Accents of the roadmap, each with a light and a dark value in roadmap-color.module.css. */
export type RoadmapColor =
  | 'indigo'
  | 'teal'
  | 'violet'
  | 'sky'
  | 'crimson'
  | 'green'
  | 'ochre'
  | 'cyan'
  | 'brick'
  | 'moss'

export interface RoadmapStep {
  title: string
  /** What to be able to do before going on. */
  text: string
  /** Words that find the courses of this step in the catalogue. */
  search: string
  /** Useful to many, needed by none: drawn beside the path. */
  optional?: true
}

/** One path of the roadmap. Its drawing is made of its steps. */
export interface RoadmapEntry {
  id: RoadmapId
  title: string
  text: string
  color: RoadmapColor
  /** Advice for the way, shown beside the drawing. */
  comment: string
  /** Words for courses of the whole path, where a step of its own has none. */
  search: string
  steps: readonly RoadmapStep[]
}
