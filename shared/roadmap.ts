/** The paths of the roadmap, in the order in which they are shown; each id is part of an address. */
export const roadmapIds = [
  'frontend',
  'backend',
  'devops',
  'react',
  'angular',
  'android',
  'python',
  'go',
  'java',
  'nodejs',
] as const

export type RoadmapId = (typeof roadmapIds)[number]
