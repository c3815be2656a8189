import type { RoadmapEntry } from './roadmap-entry.ts'

export const go: RoadmapEntry = {
  id: 'go',
  title: 'Go',
  text: 'A small language for servers and tools: quick to compile, easy to read and made for concurrency.',
  color: 'cyan',
  comment:
    'Read the standard library. It is the best book on the language, and you already have it.',
  search: 'programming',
  steps: [
    {
      title: 'The language',
      text: 'Learn types, slices, maps, methods and error handling.',
      search: 'go programming',
    },
    {
      title: 'Interfaces',
      text: 'Write small interfaces, defined where they are used.',
      search: 'programming',
    },
    {
      title: 'Goroutines and channels',
      text: 'Run tasks concurrently, and stop all of them cleanly.',
      search: 'programming',
    },
    {
      title: 'The standard library',
      text: 'Use files, JSON, HTTP and time without dependencies.',
      search: 'web services',
    },
    {
      title: 'Testing and benchmarks',
      text: 'Write table-driven tests, use the race detector and measure before you optimize.',
      search: 'testing',
    },
    {
      title: 'A web service',
      text: 'Write handlers and middleware with timeouts and graceful shutdown.',
      search: 'api',
    },
    {
      title: 'SQL',
      text: 'Use queries with contexts, transactions and connection pools.',
      search: 'sql',
    },
    {
      title: 'Command-line tools',
      text: 'Build one binary that runs anywhere.',
      search: 'command line',
      optional: true,
    },
  ],
}
