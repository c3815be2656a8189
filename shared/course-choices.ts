/** What a course can be chosen to be (spec §5). Apart from the contract, so that screens need no Zod for it. */
export const courseLevels = ['Beginner', 'Intermediate', 'Experts', 'All Levels'] as const
export const courseTypes = ['New', 'Start', 'Featured'] as const
export const courseTopics = [
  'HTML',
  'Css',
  'Javascript',
  'React',
  'Design',
  'Vue',
  'PHP',
  'Python',
  'Nodejs',
  'Laravel',
  'Git Flow',
] as const
