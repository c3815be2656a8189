import { roadmapIds, type RoadmapId } from '#shared/roadmap.ts'
import { android } from './entries/android.ts'
import { angular } from './entries/angular.ts'
import { backend } from './entries/backend.ts'
import { devops } from './entries/devops.ts'
import { frontend } from './entries/frontend.ts'
import { go } from './entries/go.ts'
import { java } from './entries/java.ts'
import { nodejs } from './entries/nodejs.ts'
import { python } from './entries/python.ts'
import { react } from './entries/react.ts'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'

const entries: Readonly<Record<RoadmapId, RoadmapEntry>> = {
  frontend,
  backend,
  devops,
  react,
  angular,
  android,
  python,
  go,
  java,
  nodejs,
}

/** The ten roadmaps in display order. */
export const roadmap: readonly RoadmapEntry[] = roadmapIds.map((id) => entries[id])

export function findRoadmapEntry(id: string): RoadmapEntry | undefined {
  return roadmap.find((entry) => entry.id === id)
}
