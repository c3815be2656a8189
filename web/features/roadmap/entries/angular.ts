import type { RoadmapEntry } from './roadmap-entry.ts'

export const angular: RoadmapEntry = {
  id: 'angular',
  title: 'Angular',
  text: 'A complete framework with clear conventions, suited to large teams and long-lived applications.',
  color: 'crimson',
  comment:
    'Angular uses TypeScript from the first line. Spend a week on it before you start with the framework, and the rest will be much easier.',
  search: 'angular',
  steps: [
    {
      title: 'TypeScript',
      text: 'Use types, interfaces, generics and decorators.',
      search: 'typescript',
    },
    {
      title: 'Components and templates',
      text: 'Bind data, listen to events and write readable templates.',
      search: 'angular',
    },
    {
      title: 'Services and dependency injection',
      text: 'Move shared logic into services and let the framework inject them.',
      search: 'angular',
    },
    {
      title: 'Routing',
      text: 'Use lazy loading, guards and URLs that can be shared.',
      search: 'angular',
    },
    {
      title: 'Forms',
      text: 'Write reactive forms with custom validation and helpful error messages.',
      search: 'angular forms',
    },
    {
      title: 'Observables',
      text: 'Combine and cancel streams of values, without leaks.',
      search: 'rxjs',
    },
    {
      title: 'State management',
      text: 'Use one store when distant components share state.',
      search: 'angular',
      optional: true,
    },
    {
      title: 'Testing and delivery',
      text: 'Test components and user flows, and ship a small build.',
      search: 'testing',
    },
  ],
}
