import type { RoadmapEntry } from './roadmap-entry.ts'

export const react: RoadmapEntry = {
  id: 'react',
  title: 'React',
  text: 'From a first component to an application that stays quick and clear as it grows.',
  color: 'sky',
  comment:
    'React is small; what is around it is large. Stay with the small part until you can draw what renders when.',
  search: 'react',
  steps: [
    {
      title: 'Modern JavaScript',
      text: 'Modules, promises, destructuring and array methods, without looking them up.',
      search: 'javascript es6',
    },
    {
      title: 'Components',
      text: 'Split a screen into parts that each do one thing, and pass data down.',
      search: 'react',
    },
    {
      title: 'State',
      text: 'Keep the least state, in the lowest place, and derive the rest.',
      search: 'react',
    },
    {
      title: 'Effects',
      text: 'Talk to the world outside React, and clean up after yourself.',
      search: 'react',
    },
    {
      title: 'Routes',
      text: 'Give every view an address; make Back, reload and a shared link work.',
      search: 'react router',
    },
    {
      title: 'Data from a server',
      text: 'Load, show waiting and failure, change and roll back.',
      search: 'react api',
    },
    {
      title: 'TypeScript',
      text: 'Let the compiler tell you which shape a value has.',
      search: 'typescript',
      optional: true,
    },
    {
      title: 'Forms',
      text: 'Keep what was typed, show errors at their fields, work by keyboard.',
      search: 'react',
    },
    {
      title: 'Tests',
      text: 'Test what a user sees and does rather than how it is built.',
      search: 'testing',
    },
  ],
}
