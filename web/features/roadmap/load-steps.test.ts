import { expect, test } from 'vitest'
import { createApi } from '#web/lib/api.ts'
import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import { loadSteps } from './load-steps.ts'
import { roadmap } from './roadmap.ts'

const entry: RoadmapEntry = {
  id: 'python',
  title: 'Baking',
  text: 'From flour to bread.',
  color: 'ochre',
  comment: 'Weigh everything.',
  search: 'baking',
  steps: [
    { title: 'Flour', text: 'Know flours apart.', search: 'flour' },
    { title: 'Sourdough', text: 'Keep a starter alive.', search: 'sourdough' },
    { title: 'Ovens', text: 'Know yours.', search: 'flour' },
  ],
}

test('counts the courses of each step or else of the path, with one request per search', async () => {
  const requested: string[] = []
  const api = createApi('http://lectern.test', (request) => {
    const search = new URL(request.url).searchParams.get('search') ?? ''
    requested.push(search)
    const isMore = search === 'baking' || undefined
    return Response.json({ courses: [], result: { flour: 3, baking: 2000 }[search] ?? 0, isMore })
  })
  const steps = await loadSteps(api, entry)
  expect(steps.map(({ search, courses }) => [search, courses])).toEqual([
    ['flour', { count: 3, isMore: false }],
    ['baking', { count: 2000, isMore: true }],
    ['flour', { count: 3, isMore: false }],
  ])
  expect(requested.toSorted()).toEqual(['baking', 'flour', 'sourdough'])
})

test('there are ten paths with unique ids and colours and at least seven steps', () => {
  expect(roadmap.map(({ title }) => title)).toEqual([
    'Frontend',
    'Backend',
    'DevOps',
    'React',
    'Angular',
    'Android',
    'Python',
    'Go',
    'Java',
    'Node.js',
  ])
  expect(new Set(roadmap.map(({ id }) => id)).size).toBe(10)
  expect(new Set(roadmap.map(({ color }) => color)).size).toBe(10)
  for (const { steps } of roadmap) expect(steps.length).toBeGreaterThanOrEqual(7)
})
