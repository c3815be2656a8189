import type { RoadmapEntry } from './roadmap-entry.ts'

export const java: RoadmapEntry = {
  id: 'java',
  title: 'Java',
  text: 'The language of banks, of search engines and of a billion phones, with tools that few others have.',
  color: 'brick',
  comment:
    'Learn to use the debugger and the profiler early; they are the reason why so many stay with Java.',
  search: 'java',
  steps: [
    {
      title: 'The language',
      text: 'Types, classes, exceptions and the habit of small methods.',
      search: 'java',
    },
    {
      title: 'Collections and streams',
      text: 'Choose the right structure and say what, not how.',
      search: 'java',
    },
    {
      title: 'Objects that work together',
      text: 'Interfaces, composition, and when not to inherit.',
      search: 'java programming',
    },
    {
      title: 'Build and dependencies',
      text: 'Maven or Gradle, from a clean machine.',
      search: 'java',
    },
    { title: 'Tests', text: 'JUnit, and a database that is real.', search: 'testing' },
    {
      title: 'Threads',
      text: 'Share nothing, or lock it, and know which.',
      search: 'java',
      optional: true,
    },
    {
      title: 'Spring',
      text: 'A web service with its rules, its data and its configuration.',
      search: 'spring',
    },
    {
      title: 'Databases',
      text: 'SQL, transactions, and what the mapping layer does behind you.',
      search: 'sql',
    },
  ],
}
