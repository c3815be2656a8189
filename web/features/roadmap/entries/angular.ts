import type { RoadmapEntry } from './roadmap-entry.ts'

export const angular: RoadmapEntry = {
  id: 'angular',
  title: 'Angular',
  text: 'A complete framework with one way of doing things: suited to large forms, large teams and long lives.',
  color: 'crimson',
  comment:
    'Angular asks for TypeScript from the first line. Take a week for it before the framework and the rest goes twice as fast.',
  search: 'angular',
  steps: [
    {
      title: 'TypeScript',
      text: 'Types, interfaces, generics and decorators.',
      search: 'typescript',
    },
    {
      title: 'Components and templates',
      text: 'Bind data, listen to events, and write a template that can be read.',
      search: 'angular',
    },
    {
      title: 'Services and injection',
      text: 'Put what is shared into services and let the framework hand them out.',
      search: 'angular',
    },
    {
      title: 'Routing',
      text: 'Lazy parts, guards, and addresses that can be shared.',
      search: 'angular',
    },
    {
      title: 'Forms',
      text: 'Reactive forms with checks of your own and messages that help.',
      search: 'angular forms',
    },
    {
      title: 'Observables',
      text: 'Streams of values: combine, cancel and never leak them.',
      search: 'rxjs',
    },
    {
      title: 'State for large applications',
      text: 'One store, when several far parts share what they show.',
      search: 'angular',
      optional: true,
    },
    {
      title: 'Tests and delivery',
      text: 'Test components and journeys, and ship a build that is small.',
      search: 'testing',
    },
  ],
}
