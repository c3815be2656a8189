import type { DemoCategory } from './types.ts'

export const demoCategories: DemoCategory[] = [
  { key: 'web', name: 'Web Development' },
  { key: 'programming', name: 'Programming' },
  { key: 'data-ai', name: 'Data & AI' },
  { key: 'design', name: 'Design' },
  { key: 'devops-cloud', name: 'DevOps & Cloud' },
  { key: 'business-finance', name: 'Business & Finance' },
  { key: 'music', name: 'Music' },
  { key: 'writing-languages', name: 'Writing & Languages' },
]
