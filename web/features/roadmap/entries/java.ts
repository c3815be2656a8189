import type { RoadmapEntry } from './roadmap-entry.ts'

export const java: RoadmapEntry = {
  id: 'java',
  title: 'Java',
  text: 'The language of banks, search engines and billions of phones, with excellent tools.',
  color: 'brick',
  comment:
    'Learn to use the debugger and the profiler early. They are among the best of any language.',
  search: 'java',
  steps: [
    {
      title: 'The language',
      text: 'Learn types, classes and exceptions, and write small methods.',
      search: 'java',
    },
    {
      title: 'Collections and streams',
      text: 'Choose the right data structure and write declarative code.',
      search: 'java',
    },
    {
      title: 'Object-oriented design',
      text: 'Use interfaces and composition, and know when not to inherit.',
      search: 'java programming',
    },
    {
      title: 'Build and dependencies',
      text: 'Build with Maven or Gradle on a clean machine.',
      search: 'java',
    },
    { title: 'Testing', text: 'Use JUnit, and test against a real database.', search: 'testing' },
    {
      title: 'Concurrency',
      text: 'Avoid shared state, or lock it correctly.',
      search: 'java',
      optional: true,
    },
    {
      title: 'Spring',
      text: 'Build a web service with business rules, data access and configuration.',
      search: 'spring',
    },
    {
      title: 'Databases',
      text: 'Learn SQL and transactions, and know which queries your ORM sends.',
      search: 'sql',
    },
  ],
}
