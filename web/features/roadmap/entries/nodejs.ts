import type { RoadmapEntry } from './roadmap-entry.ts'

export const nodejs: RoadmapEntry = {
  id: 'nodejs',
  title: 'Node.js',
  text: 'JavaScript on the server: one language from the database to the button.',
  color: 'moss',
  comment:
    'One thread serves everybody. Once you have seen one slow function hold up a thousand people you will never forget it.',
  search: 'nodejs',
  steps: [
    {
      title: 'JavaScript, well',
      text: 'Closures, promises, modules and errors.',
      search: 'javascript',
    },
    {
      title: 'The event loop',
      text: 'Say what runs when, and what must never run there.',
      search: 'node',
    },
    {
      title: 'Packages',
      text: 'Few, exact and known; a lock file that a clean machine can install.',
      search: 'node',
    },
    { title: 'A web server', text: 'Routes, checked input, clear errors.', search: 'express' },
    {
      title: 'Data',
      text: 'A database with transactions, and migrations in the repository.',
      search: 'mongodb',
    },
    {
      title: 'Sign-in',
      text: 'Sessions, password hashes, and limits on trying.',
      search: 'authentication',
    },
    {
      title: 'Live connections',
      text: 'Push what has changed to those who look at it.',
      search: 'socket',
      optional: true,
    },
    {
      title: 'Running it',
      text: 'Stop without losing a request, log as data, measure.',
      search: 'node',
    },
  ],
}
