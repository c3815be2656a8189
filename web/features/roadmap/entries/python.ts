import type { RoadmapEntry } from './roadmap-entry.ts'

export const python: RoadmapEntry = {
  id: 'python',
  title: 'Python',
  text: 'One readable language for scripts, web services, data and research.',
  color: 'ochre',
  comment:
    'Automate a chore of your own in the first week. Nothing keeps one learning like a program that one really runs.',
  search: 'python',
  steps: [
    {
      title: 'The language',
      text: 'Values, functions, loops, exceptions; read a traceback from the bottom.',
      search: 'python',
    },
    {
      title: 'Files and text',
      text: 'Read, clean and write data; work with dates and with other alphabets.',
      search: 'python',
    },
    {
      title: 'Environments and packages',
      text: 'A project that a colleague can run from a clean machine.',
      search: 'python',
    },
    {
      title: 'Objects and modules',
      text: 'Shape a program of several files that has one direction.',
      search: 'python programming',
    },
    { title: 'Tests', text: 'Let a machine repeat the checks you did by hand.', search: 'testing' },
    { title: 'The web', text: 'Serve pages and calls with Django or Flask.', search: 'django' },
    {
      title: 'Data',
      text: 'Tables, charts, and conclusions that stand up.',
      search: 'data',
      optional: true,
    },
    {
      title: 'Databases',
      text: 'SQL first, then the layer that writes it for you.',
      search: 'sql',
    },
  ],
}
