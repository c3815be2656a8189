import type { RoadmapEntry } from './roadmap-entry.ts'

export const nodejs: RoadmapEntry = {
  id: 'nodejs',
  title: 'Node.js',
  text: 'JavaScript on the server: one language for the backend and the frontend.',
  color: 'moss',
  comment:
    'One thread serves all users, so one slow function can block a thousand requests. Learn the event loop early.',
  search: 'nodejs',
  steps: [
    {
      title: 'JavaScript in depth',
      text: 'Understand closures, promises, modules and errors.',
      search: 'javascript',
    },
    {
      title: 'The event loop',
      text: 'Know what runs when, and what must not block the loop.',
      search: 'node',
    },
    {
      title: 'Packages',
      text: 'Choose few dependencies, pin their versions and install them from a lock file.',
      search: 'node',
    },
    {
      title: 'A web server',
      text: 'Write routes with validated input and clear errors.',
      search: 'express',
    },
    {
      title: 'Data',
      text: 'Use a database with transactions, and keep migrations in the repository.',
      search: 'mongodb',
    },
    {
      title: 'Authentication',
      text: 'Use sessions, password hashes and rate limits.',
      search: 'authentication',
    },
    {
      title: 'Real-time updates',
      text: 'Push changes to connected clients.',
      search: 'socket',
      optional: true,
    },
    {
      title: 'Running in production',
      text: 'Shut down gracefully, write structured logs and measure.',
      search: 'node',
    },
  ],
}
