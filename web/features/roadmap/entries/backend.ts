import type { RoadmapEntry } from './roadmap-entry.ts'

export const backend: RoadmapEntry = {
  id: 'backend',
  title: 'Backend',
  text: 'Build what stands behind the page: data that is never lost, rules that hold, and answers in milliseconds.',
  color: 'teal',
  comment:
    'Learn one language and one database well before a second of either. What you learn of transactions and of networks holds in all of them.',
  search: 'backend',
  steps: [
    {
      title: 'One language',
      text: 'Write programs of a few hundred lines with tests: PHP, Python or JavaScript are all good homes.',
      search: 'php',
    },
    {
      title: 'HTTP',
      text: 'Know methods, statuses, headers and caching well enough to debug with curl.',
      search: 'web services',
    },
    {
      title: 'A relational database',
      text: 'Model data in tables, write joins, and read a query plan.',
      search: 'sql',
    },
    {
      title: 'An API',
      text: 'Design calls that a stranger understands, and check every input on the server.',
      search: 'rest api',
    },
    {
      title: 'Sign-in and rights',
      text: 'Store passwords well, keep sessions, and decide who may do what in one place.',
      search: 'security',
    },
    {
      title: 'Files and queues',
      text: 'Take work that is slow or may fail out of the request.',
      search: 'laravel',
      optional: true,
    },
    {
      title: 'Caching',
      text: 'Know what may be old, for how long, and how it is renewed.',
      search: 'performance',
    },
    {
      title: 'Running it',
      text: 'Put it on a server, watch it, back it up, and restore the backup once.',
      search: 'server',
    },
  ],
}
