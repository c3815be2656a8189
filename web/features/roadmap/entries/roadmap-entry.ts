import type { RoadmapId } from '#shared/roadmap.ts'

/** Accent colours, with light and dark values in roadmap-color.module.css. */
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
  /** What learners should be able to do after this step. */
  text: string
  /** A catalogue search for courses of this step. */
  search: string
  /** Has a dashed outline in the diagram. */
  optional?: true
}

/** One learning path. Its diagram is generated from its steps. */
export interface RoadmapEntry {
  id: RoadmapId
  title: string
  text: string
  color: RoadmapColor
  /** Advice, shown beside the steps. */
  comment: string
  /** A catalogue search for the whole path, used for steps without courses. */
  search: string
  steps: readonly RoadmapStep[]
}
