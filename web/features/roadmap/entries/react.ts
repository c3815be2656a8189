import type { RoadmapEntry } from './roadmap-entry.ts'

export const react: RoadmapEntry = {
  id: 'react',
  title: 'React',
  text: 'From your first component to an application that stays fast and maintainable as it grows.',
  color: 'sky',
  comment:
    'React is small, its ecosystem is large. Stay with React itself until you can explain what renders when.',
  search: 'react',
  steps: [
    {
      title: 'Modern JavaScript',
      text: 'Use modules, promises, destructuring and array methods without looking them up.',
      search: 'javascript es6',
    },
    {
      title: 'Components',
      text: 'Split a screen into components that each do one thing, and pass data down.',
      search: 'react',
    },
    {
      title: 'State',
      text: 'Keep as little state as possible, as low as possible, and derive the rest.',
      search: 'react',
    },
    {
      title: 'Effects',
      text: 'Synchronize with systems outside React, and clean up.',
      search: 'react',
    },
    {
      title: 'Routing',
      text: 'Give every view a URL, and make Back, reload and shared links work.',
      search: 'react router',
    },
    {
      title: 'Data from a server',
      text: 'Load data, show loading and error states, and roll back failed changes.',
      search: 'react api',
    },
    {
      title: 'TypeScript',
      text: 'Let the compiler check the shape of your data.',
      search: 'typescript',
      optional: true,
    },
    {
      title: 'Forms',
      text: 'Keep what the user typed, show errors next to fields and support the keyboard.',
      search: 'react',
    },
    {
      title: 'Testing',
      text: 'Test what users see and do rather than implementation details.',
      search: 'testing',
    },
  ],
}
