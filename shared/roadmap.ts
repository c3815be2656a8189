/** The learning paths of the roadmap in display order; each id is part of a URL. */
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
