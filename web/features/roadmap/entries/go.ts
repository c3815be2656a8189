import type { RoadmapEntry } from './roadmap-entry.ts'

export const go: RoadmapEntry = {
  id: 'go',
  title: 'Go',
  text: 'A small language for servers and tools: quick to compile, easy to read, made for doing many things at once.',
  color: 'cyan',
  comment:
    'Read the standard library. It is the best book on the language, and it is on your disk already.',
  search: 'programming',
  steps: [
    {
      title: 'The language',
      text: 'Types, slices, maps, methods and the plain way of handling errors.',
      search: 'go programming',
    },
    {
      title: 'Interfaces',
      text: 'Small ones, defined where they are used.',
      search: 'programming',
    },
    {
      title: 'Goroutines and channels',
      text: 'Do many things at once, and stop all of them cleanly.',
      search: 'programming',
    },
    {
      title: 'The standard library',
      text: 'Files, JSON, HTTP and time without a dependency.',
      search: 'web services',
    },
    {
      title: 'Tests and benchmarks',
      text: 'Table tests, the race detector, and figures before opinions.',
      search: 'testing',
    },
    {
      title: 'A web service',
      text: 'Handlers, middleware, timeouts and a graceful stop.',
      search: 'api',
    },
    { title: 'SQL', text: 'Queries with contexts, transactions and pools.', search: 'sql' },
    {
      title: 'Command-line tools',
      text: 'One binary that runs anywhere.',
      search: 'command line',
      optional: true,
    },
  ],
}
