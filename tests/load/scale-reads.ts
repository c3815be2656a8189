import { createHash } from 'node:crypto'
import { z } from 'zod'
import { category, courseCardListResponse } from '#shared/contract/catalogue.ts'
import { collectSearchWords } from './search-words.ts'

/** The name of a read and its path in each turn. */
export type Read = [what: string, path: (turn: number) => string]

const cards = '/api/courses?fields=card&limit=10'
const tableSorts = ['created', 'title', 'type', 'topic', 'author']
const instructorSorts = ['status', 'name', 'email']

/** Reads that must not take longer in a larger catalogue. */
export async function comparedReads(url: string): Promise<Read[]> {
  const { courses } = await listCourses(url, 'limit=100')
  const [first] = z.array(category).parse(await (await fetch(`${url}/api/category`)).json())
  const courseId = (turn: number) => courses[turn % courses.length]?._id
  return [
    ['list', () => cards],
    ['list of a category', () => `${cards}&category=${first?._id}`],
    ['detail', (turn) => `/api/courses/${courseId(turn)}`],
    ['page of the catalogue', () => '/courses'],
    ['page of a course', (turn) => `/courses/details/${courseId(turn)}`],
  ]
}

/** Reads that could become slow, some of them for admins. */
export async function largeReads(url: string): Promise<Read[]> {
  const { result } = await listCourses(url, 'limit=1')
  const anywhere = (turn: number) => 1 + ((turn * 7919) % Math.floor(result / 10))
  return [
    ['oldest first', () => `${cards}&sort=oldest`],
    ['pages anywhere', (turn) => `${cards}&page=${anywhere(turn)}`],
    ['home page', () => '/'],
    ...tableReads('all courses', '/api/admin/courses?limit=10', anywhere),
    ...tableReads('my courses', '/api/courses/my_course?fields=card&limit=10', anywhere),
    ['categories', () => '/api/admin/categories'],
    ...(await searchReads(url)),
    ...(await facetReads(url)),
    ...instructorSorts.flatMap((sort): Read[] => {
      const path = `/api/admin/instructors?sort=${sort}&page=`
      return [
        [`instructors by ${sort}`, (turn) => `${path}${1 + (turn % 5)}`],
        [`instructors by ${sort}, anywhere`, (turn) => `${path}${1 + ((turn * 7919) % 2000)}`],
      ]
    }),
    ['instructors, search of one', (turn) => `/api/admin/instructors?search=${toSearchName(turn)}`],
    ['instructors, search of all', (turn) => `/api/admin/instructors?search=teacher&page=${turn}`],
  ]
}

function tableReads(name: string, path: string, anywhere: (turn: number) => number): Read[] {
  const page = (sort: string, turn: number, number: number) =>
    `${path}&sort=${sort}&order=${turn % 2 === 0 ? 'asc' : 'desc'}&page=${number}`
  return tableSorts.flatMap((sort): Read[] => [
    [`${name} by ${sort}`, (turn) => page(sort, turn, 1 + (turn % 5))],
    [`${name} by ${sort}, anywhere`, (turn) => page(sort, turn, anywhere(turn))],
  ])
}

async function searchReads(url: string): Promise<Read[]> {
  const groups = Object.entries(await collectSearchWords(url)).filter(
    ([, words]) => words.length > 0,
  )
  return groups.flatMap(([name, words]): Read[] => {
    const word = (turn: number) => words[turn % words.length] ?? ''
    return [
      [`search, ${name} words`, (turn) => `${cards}&search=${word(turn)}`],
      [
        `search, ${name} words, newest first`,
        (turn) => `${cards}&sort=newest&search=${word(turn)}`,
      ],
      [
        `all courses, search, ${name} words`,
        (turn) => `/api/admin/courses?limit=10&search=${word(turn)}`,
      ],
      [`suggestions, ${name} words`, (turn) => `/api/suggestions?q=${word(turn)}`],
      [
        `suggestions, three characters of ${name} words`,
        (turn) => `/api/suggestions?q=${word(turn).slice(0, 3)}`,
      ],
    ]
  })
}

/** Filters from those that leave out few courses, which are the most expensive to count, to rare ones. */
export async function facetReads(url: string): Promise<Read[]> {
  const categories = z.array(category).parse(await (await fetch(`${url}/api/category`)).json())
  const { common, rare } = await collectSearchWords(url)
  const topic = (turn: number) => `topic=Topic ${turn % 300}`
  const selections: [name: string, query: (turn: number) => string][] = [
    ['captions', () => 'captions=yes'],
    ['one category', (turn) => `category=${categories[turn % categories.length]?._id}`],
    ['two levels', () => 'level=Beginner&level=All Levels'],
    ['one topic', topic],
    ['five topics', (turn) => [0, 1, 2, 3, 4].map((add) => topic(turn + add)).join('&')],
    ['half of everything', () => 'language=English&rating=3&length=0-1&length=1-3&length=3-6'],
    [
      'one value of every filter',
      (turn) =>
        `${topic(turn % 9)}&category=${categories[turn % categories.length]?._id}&level=Beginner&rating=4&length=1-3&language=English&captions=yes&type=New`,
    ],
    ['a common word', (turn) => `search=${common[turn % common.length]}`],
    ['a rare word', (turn) => `search=${rare[turn % rare.length]}`],
    [
      'a common word and two filters',
      (turn) => `search=${common[turn % common.length]}&level=Beginner&rating=4`,
    ],
  ]
  return [
    ['facets of all courses', () => '/api/courses/facets'],
    ...selections.flatMap(([name, query]): Read[] => [
      [`facets, ${name}`, (turn) => `/api/courses/facets?${query(turn)}`],
      [`list, ${name}`, (turn) => `${cards}&${query(turn)}`],
      [`page of the catalogue, ${name}`, (turn) => `/courses?${query(turn)}`],
    ]),
    [
      'list, captions, anywhere',
      (turn) => `${cards}&captions=yes&offset=${(turn * 7919) % 99_000}`,
    ],
  ]
}

/** Part of a name that only one generated instructor has. */
function toSearchName(turn: number): string {
  const hash = createHash('md5').update(String(1 + turn * 100))
  return hash.digest('hex').slice(0, 10)
}

async function listCourses(url: string, query: string) {
  const reply = await fetch(`${url}/api/courses?fields=card&${query}`)
  return courseCardListResponse.parse(await reply.json())
}
