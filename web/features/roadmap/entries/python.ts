import type { RoadmapEntry } from './roadmap-entry.ts'

export const python: RoadmapEntry = {
  id: 'python',
  title: 'Python',
  text: 'One readable language for scripts, web services, data and research.',
  color: 'ochre',
  comment:
    'Automate one of your own tasks in the first week. A program that you really use is the best motivation.',
  search: 'python',
  steps: [
    {
      title: 'The language',
      text: 'Learn values, functions, loops and exceptions, and read a traceback from the bottom.',
      search: 'python',
    },
    {
      title: 'Files and text',
      text: 'Read, clean and write data. Work with dates, time zones and Unicode.',
      search: 'python',
    },
    {
      title: 'Environments and packages',
      text: 'Set up a project that a colleague can run on a clean machine.',
      search: 'python',
    },
    {
      title: 'Objects and modules',
      text: 'Structure a program of several files without circular imports.',
      search: 'python programming',
    },
    { title: 'Testing', text: 'Automate the checks that you did by hand.', search: 'testing' },
    { title: 'Web services', text: 'Serve pages and APIs with Django or Flask.', search: 'django' },
    {
      title: 'Data',
      text: 'Work with tables and charts, and draw sound conclusions.',
      search: 'data',
      optional: true,
    },
    {
      title: 'Databases',
      text: 'Learn SQL first, then an ORM.',
      search: 'sql',
    },
  ],
}
