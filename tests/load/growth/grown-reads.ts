import { z } from 'zod'
import { category } from '#shared/contract/courses/catalogue.ts'
import { statisticsRanges } from '#shared/statistics-ranges.ts'
import { comparedReads } from '../scale-reads.ts'
import type { GrownServer } from './grown-server.ts'

/** A request that a page makes, in each turn for another row; without a role, as a visitor. */
export interface GrownRead {
  what: string
  role?: keyof GrownServer['users']
  path: (turn: number) => string
}

const cards = '/api/courses?fields=card&limit=10'
const courseColumns = ['created', 'title', 'type', 'topic', 'author']
const userColumns = ['joined', 'name', 'email', 'role']
const applicantColumns = ['status', 'name', 'email']
/** Far apart, so that turns do not read the same pages of the database. */
const stride = 7919

/** The same reads on every grown database, with rows of its own. */
export async function listGrownReads(server: GrownServer): Promise<GrownRead[]> {
  const words = await collectWords(server)
  const visitor = async (reads: [string, (turn: number) => string][]) =>
    reads.map(([what, path]) => ({ what, path }))
  return [
    ...(await visitor(await comparedReads(server.url))),
    ...listPages(server),
    ...(await filteredLists(server, words)),
    ...searches(words),
    ...tables(server, words),
    ...(await ownPages(server)),
    ...(await communityReads(server)),
  ]
}

function anywhere({ courses }: GrownServer) {
  return (turn: number) => 1 + ((turn * stride) % Math.floor(courses / 10))
}

function listPages(server: GrownServer): GrownRead[] {
  const page = anywhere(server)
  return [
    { what: 'home page', path: () => '/' },
    { what: 'list, oldest first', path: () => `${cards}&sort=oldest` },
    { what: 'list, pages anywhere', path: (turn) => `${cards}&page=${page(turn)}` },
    {
      what: 'list, captions, anywhere',
      path: (turn) => `${cards}&captions=yes&offset=${(turn * stride) % (server.courses / 2)}`,
    },
  ]
}

/** From filters that leave out few courses, which are the most expensive to count, to rare ones. */
async function filteredLists({ url, database }: GrownServer, { common, rare }: Words) {
  const categories = z.array(category).parse(await (await fetch(`${url}/api/category`)).json())
  const { rows: topics } = await database.query<{ topic: string }>(
    'select topic from course_facets where is_open group by 1 order by count(*) desc limit 50',
  )
  const topic = (turn: number) =>
    `topic=${encodeURIComponent(topics[turn % topics.length]?.topic ?? '')}`
  const inCategory = (turn: number) => `category=${categories[turn % categories.length]?._id}`
  const filters: [name: string, query: (turn: number) => string][] = [
    ['captions', () => 'captions=yes'],
    ['a category', inCategory],
    ['two levels', () => 'level=Beginner&level=All Levels'],
    ['a topic', topic],
    ['five topics', (turn) => [0, 1, 2, 3, 4].map((add) => topic(turn + add)).join('&')],
    ['half of everything', () => 'language=English&rating=3&length=0-1&length=1-3&length=3-6'],
    [
      'one value of every filter',
      (turn) =>
        `${topic(turn)}&${inCategory(turn)}&level=Beginner&rating=4&length=3-6&language=English&captions=yes&type=New`,
    ],
    ['a common word', (turn) => `search=${common[turn % common.length]}`],
    ['a rare word', (turn) => `search=${rare[turn % rare.length]}`],
    [
      'a common word and two filters',
      (turn) => `search=${common[turn % common.length]}&level=Beginner&rating=4`,
    ],
  ]
  return [
    { what: 'facets of all courses', path: () => '/api/courses/facets' },
    ...filters.flatMap(([name, query]): GrownRead[] => [
      { what: `facets, ${name}`, path: (turn) => `/api/courses/facets?${query(turn)}` },
      { what: `list, ${name}`, path: (turn) => `${cards}&${query(turn)}` },
      { what: `catalogue page, ${name}`, path: (turn) => `/courses?${query(turn)}` },
    ]),
  ]
}

interface Words {
  /** In the titles of most courses. */
  common: string[]
  /** In the titles of at most two courses. */
  rare: string[]
}

async function collectWords({ database }: GrownServer): Promise<Words> {
  const select = async (condition: string) => {
    const { rows } = await database.query<{ word: string }>(
      `select word from catalogue_words where char_length(word) > 3 and numnode(plainto_tsquery('lectern', word)) > 0
       and ${condition}`,
    )
    return rows.map(({ word }) => word)
  }
  return {
    common: await select('true order by titles desc limit 20'),
    rare: await select('titles between 1 and 2 order by md5(word) limit 200'),
  }
}

function searches({ common, rare }: Words): GrownRead[] {
  const pair = (turn: number) =>
    `${common[turn % common.length]} ${common[(turn + 1 + (turn % 7)) % common.length]}`
  const kinds: [name: string, search: (turn: number) => string][] = [
    ['a rare word', (turn) => rare[turn % rare.length] ?? ''],
    ['a common word', (turn) => common[turn % common.length] ?? ''],
    ['two common words', pair],
    ['a misspelt word', (turn) => swapLetters(common[turn % common.length] ?? '')],
    ['a word that is nowhere', (turn) => `qzx${turn}vkj`],
  ]
  return kinds.flatMap(([name, search]): GrownRead[] => [
    { what: `search, ${name}`, path: (turn) => `${cards}&search=${search(turn)}` },
    {
      what: `search, ${name}, newest first`,
      path: (turn) => `${cards}&sort=newest&search=${search(turn)}`,
    },
    { what: `suggestions, ${name}`, path: (turn) => `/api/suggestions?q=${search(turn)}` },
    {
      what: `suggestions, start of ${name}`,
      path: (turn) => `/api/suggestions?q=${search(turn).slice(0, 3)}`,
    },
    {
      what: `suggestions, two letters of ${name}`,
      path: (turn) => `/api/suggestions?q=${search(turn).slice(0, 2)}`,
    },
    {
      what: `all courses, search of ${name}`,
      role: 'admin',
      path: (turn) => `/api/admin/courses?limit=10&search=${search(turn)}`,
    },
  ])
}

function swapLetters(word: string): string {
  return `${word.slice(0, 1)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`
}

function tables(server: GrownServer, { common }: Words): GrownRead[] {
  const page = anywhere(server)
  return [
    ...sortedTable('all courses', 'admin', '/api/admin/courses?limit=10', courseColumns, page),
    ...sortedTable(
      'my courses',
      'instructor',
      '/api/courses/my_course?fields=card&limit=10',
      courseColumns,
    ),
    ...sortedTable('users', 'admin', '/user/all_users?limit=10', userColumns, page),
    ...sortedTable('instructors', 'admin', '/api/admin/instructors?limit=10', applicantColumns),
    {
      what: 'users, search of a name',
      role: 'admin',
      path: (turn) =>
        `/user/all_users?limit=10&search=${['lovelace', 'grace', 'mei wei'][turn % 3]}`,
    },
    {
      what: 'users, search of one',
      role: 'admin',
      path: (turn) => `/user/all_users?limit=10&search=user-${1 + turn}@example.test`,
    },
    {
      what: 'users who teach',
      role: 'admin',
      path: () => '/user/all_users?limit=10&role=instructor',
    },
    {
      what: 'my courses, search',
      role: 'instructor',
      path: (turn) =>
        `/api/courses/my_course?fields=card&limit=10&search=${common[turn % common.length]}`,
    },
    { what: 'categories', role: 'admin', path: () => '/api/admin/categories' },
    { what: 'counts of the dashboard', role: 'admin', path: () => '/api/admin/counts' },
  ]
}

/** Both directions, on the first pages and, for tables whose length is known, anywhere. */
function sortedTable(
  name: string,
  role: NonNullable<GrownRead['role']>,
  path: string,
  columns: string[],
  anyPage?: (turn: number) => number,
): GrownRead[] {
  const sorted = (column: string, turn: number, page: number) =>
    `${path}&sort=${column}&order=${turn % 2 === 0 ? 'asc' : 'desc'}&page=${page}`
  return columns.flatMap((column): GrownRead[] => [
    { what: `${name} by ${column}`, role, path: (turn) => sorted(column, turn, 1 + (turn % 5)) },
    ...(anyPage
      ? [
          {
            what: `${name} by ${column}, anywhere`,
            role,
            path: (turn: number) => sorted(column, turn, anyPage(turn)),
          },
        ]
      : []),
  ])
}

async function ownPages({ database, users }: GrownServer): Promise<GrownRead[]> {
  const { rows } = await database.query<{ id: string }>(
    `select courses.id from courses join reviews on reviews.course_id = courses.id
     where owner_id = $1 group by 1 order by count(*) desc limit 1`,
    [users.instructor.id],
  )
  const course = rows[0]?.id
  const statistics = (what: string, role: GrownRead['role'], path: string) =>
    statisticsRanges.map((range): GrownRead => ({
      what: `${what}, ${range}`,
      ...(role ? { role } : {}),
      path: () => `${path}?range=${range}`,
    }))
  return [
    { what: 'own user', role: 'learner', path: () => '/user/user?fields=short' },
    { what: 'home of a learner', role: 'learner', path: () => '/user/home' },
    { what: 'My Learnings', role: 'learner', path: () => '/user/enrolments' },
    { what: 'next course', role: 'learner', path: () => '/user/enrolments/next' },
    ...statistics('statistics of the site', 'admin', '/api/admin/statistics'),
    ...statistics('statistics of an instructor', 'instructor', '/api/courses/my_course/statistics'),
    {
      what: 'statistics of a course',
      role: 'instructor',
      path: () => `/api/courses/${course}/statistics`,
    },
    {
      what: 'learners of a course',
      role: 'instructor',
      path: () => `/api/courses/${course}/learners`,
    },
    { what: 'reviews of a course', path: () => `/api/courses/${course}/reviews` },
    {
      what: 'courses of an instructor',
      path: () => `/api/courses/instructor/${users.instructor.id}?fields=card`,
    },
  ]
}

async function communityReads({ database, users }: GrownServer): Promise<GrownRead[]> {
  const { rows: posts } = await database.query<{ id: string }>(
    'select id from posts order by id limit 1000',
  )
  const { rows: liked } = await database.query<{ id: string }>(
    'select id from posts order by comment_count desc limit 20',
  )
  const timeline = '/api/post?fields=short&limit=20'
  const reads: [what: string, path: (turn: number) => string][] = [
    ['timeline', () => `${timeline}&from=everybody`],
    [
      'timeline, the oldest posts',
      (turn) => `${timeline}&from=everybody&before=${posts.at(-1 - (turn % 500))?.id}`,
    ],
    ['timeline of followed users', () => `${timeline}&from=following`],
    ['timeline, hashtag', (turn) => `${timeline}&tag=${['python', 'angular', 'bonds'][turn % 3]}`],
    ['timeline, common word', () => `${timeline}&search=lesson`],
    ['timeline, two common words', () => `${timeline}&search=learn+course`],
    ['comments', (turn) => `/api/post/${liked[turn % liked.length]?.id}/comments`],
    ['profile', () => `/user/social/profile/${users.author.id}?fields=short`],
    ['followers', () => `/api/people/${users.author.id}/followers`],
    ['suggested users', () => '/api/people/suggestions'],
  ]
  return [
    ...reads.map(([what, path]): GrownRead => ({ what, role: 'follower', path })),
    { what: 'notifications', role: 'notified', path: () => '/api/notifications' },
    { what: 'unread notifications', role: 'notified', path: () => '/api/notifications/unread' },
  ]
}
