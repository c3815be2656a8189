import type { RoadmapEntry } from './roadmap-entry.ts'

export const backend: RoadmapEntry = {
  id: 'backend',
  title: 'Backend',
  text: 'Build the server side: reliable data storage, business rules and fast responses.',
  color: 'teal',
  comment:
    'Learn one language and one database well before you start with a second. What you learn about transactions and networks applies to all of them.',
  search: 'backend',
  steps: [
    {
      title: 'One language',
      text: 'Write programs of a few hundred lines, with tests. PHP, Python and JavaScript are all good choices.',
      search: 'php',
    },
    {
      title: 'HTTP',
      text: 'Know methods, status codes, headers and caching well enough to debug with curl.',
      search: 'web services',
    },
    {
      title: 'A relational database',
      text: 'Model data in tables, write joins and read a query plan.',
      search: 'sql',
    },
    {
      title: 'An API',
      text: 'Design an API that is easy to understand, and validate every input on the server.',
      search: 'rest api',
    },
    {
      title: 'Authentication and authorization',
      text: 'Store passwords securely, manage sessions and check permissions in one place.',
      search: 'security',
    },
    {
      title: 'Files and queues',
      text: 'Move slow or unreliable work out of the request.',
      search: 'laravel',
      optional: true,
    },
    {
      title: 'Caching',
      text: 'Decide what may be stale, for how long, and how it is invalidated.',
      search: 'performance',
    },
    {
      title: 'Deployment',
      text: 'Deploy to a server, monitor it, back it up and restore a backup once.',
      search: 'server',
    },
  ],
}
