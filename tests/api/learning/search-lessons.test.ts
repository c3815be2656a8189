import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  captionTracks,
  lessonPassages,
  lessons,
  lessonTexts,
  stalePassages,
} from '#server/db/schema/index.ts'
import { courseSearchResponse, momentsResponse } from '#shared/contract/learning/passages.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { addCaptions, indexAll, makeArticle } from '#tests/factories/passages.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Who = { token?: string }
const visitor: Who = {}

async function searchCourse(who: Who, course: string, q: string) {
  const call = `GET /api/courses/${course}/search?q=${encodeURIComponent(q)}` as const
  const { status, body } = await callApi(app, call, who)
  expect(status).toBe(200)
  return courseSearchResponse.strict().parse(body)
}

async function searchMoments(who: Who, search: string, courses: string[], more = '') {
  const call =
    `GET /api/moments?search=${encodeURIComponent(search)}&courses=${courses.join(',')}${more}` as const
  const { status, body } = await callApi(app, call, who)
  expect(status).toBe(200)
  return momentsResponse.strict().parse(body)
}

type Parts = { text: string; isMatch: boolean }[]
const toText = (parts: Parts) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

/** Each lesson with its moments as "second: text". */
async function find(who: Who, course: string, q: string) {
  const { lessons: found } = await searchCourse(who, course, q)
  return found.map(({ title, isOpen, moments }) => [
    title,
    isOpen ? 'open' : 'locked',
    ...moments.map(({ seconds, anchor, text }) => `${seconds ?? anchor}: ${toText(text)}`),
  ])
}

const lines = [
  'Welcome to the workshop.',
  'A function that calls itself',
  'is a recursive function, of course.',
  'Every café serves espresso.',
  'We sort the array with quicksort',
  'and measure how long it takes.',
]

async function createTaughtCourse(contents: { title: string }[] = [{ title: 'One' }]) {
  const { course, lessons: ids } = await createCourseWithLessons(app, contents)
  const learner = await asLearner(app, course)
  return { course, ids, learner, lesson: ids[0] ?? '' }
}

describe('captions', () => {
  test('are found with their second and the found words marked', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, lines)
    expect(await find(learner, course, 'quicksort')).toEqual([
      [
        'One',
        'open',
        '20: …course. Every café serves espresso. We sort the array with [quicksort]',
      ],
    ])
  })

  test.each([
    ['another form of the word', 'recursion functions', ['recursive', 'function']],
    ['without accents', 'cafe', ['café']],
    ['with accents', 'éspresso', ['espresso']],
    ['with a missing letter', 'quicksrt', ['quicksort']],
    ['with two letters swapped', 'qiucksort', ['quicksort']],
    ['the beginning of a word', 'espres', ['espresso']],
    ['a phrase across cues', '"calls itself is a recursive"', ['calls', 'recursive']],
  ])('are found by %s', async (_what, q, expected) => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, lines)
    const { lessons: found } = await searchCourse(learner, course, q)
    const words = found.flatMap(({ moments }) =>
      moments.flatMap(({ text }) => text.filter(({ isMatch }) => isMatch).map((it) => it.text)),
    )
    expect(words).toEqual(expect.arrayContaining(expected))
  })

  test.each(['"function calls"', '"recursive quicksort"', 'qzxvkj', 'the', '', '"', '-café'])(
    'are not found by %s',
    async (q) => {
      const { course, lesson, learner } = await createTaughtCourse()
      await addCaptions(app, lesson, lines)
      expect(await find(learner, course, q)).toEqual([])
    },
  )

  test('are stemmed in their language', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, ['Die Häuser und die Gärten wurden verkauft.'], {
      language: 'de-AT',
    })
    await addCaptions(app, lesson, ['The houses and the gardens were sold.'])
    const german = await find(learner, course, 'Hauses Gartens')
    expect(german).toEqual([['One', 'open', '0: Die [Häuser] und die [Gärten] wurden verkauft.']])
    expect(await find(learner, course, 'house')).toEqual([
      ['One', 'open', '0: The [houses] and the gardens were sold.'],
    ])
  })

  test('are found once they are published, and as they are now', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    const track = await addCaptions(app, lesson, lines, { state: 'draft' })
    expect(await find(learner, course, 'quicksort')).toEqual([])
    const { db } = app.deps
    const change = async (columns: Partial<typeof captionTracks.$inferInsert>) => {
      await db.update(captionTracks).set(columns).where(eq(captionTracks.id, track))
      await indexAll(app)
      return find(learner, course, 'quicksort')
    }
    expect(await change({ state: 'published' })).toHaveLength(1)
    expect(await change({ cues: [[0, 5000, 'Merge sort.']] })).toEqual([])
    expect(await find(learner, course, 'merge')).toHaveLength(1)
    await db.delete(captionTracks).where(eq(captionTracks.id, track))
    expect(await find(learner, course, 'merge')).toEqual([])
    expect(await db.$count(lessonTexts, eq(lessonTexts.lessonId, lesson))).toBe(0)
  })

  test('of deleted and hidden lessons are not found', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, lines)
    const { db } = app.deps
    for (const [columns, count] of [
      [{ isHidden: true }, 0],
      [{ isHidden: false, deletedAt: new Date() }, 0],
      [{ deletedAt: null }, 1],
    ] as const) {
      await db.update(lessons).set(columns).where(eq(lessons.id, lesson))
      expect(await find(learner, course, 'quicksort')).toHaveLength(count)
      expect((await searchMoments(learner, 'quicksort', [course])).courses).toHaveLength(count)
    }
  })
})

test('articles are found at their headings, saved, copied or imported', async () => {
  const author = await asMember(app, { authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(app, [{ title: 'One' }], {
    ownerId: author.id,
  })
  const lesson = ids[0] ?? ''
  const markdown = 'Intro.\n\n## Big & small loops\n\nA `while` loop **repeats** &amp; ends.'
  await makeArticle(app, lesson, markdown)
  expect(await find(author, course, 'repeating')).toEqual([
    ['One', 'open', 'section-big--small-loops: Big & small loops A while loop [repeats] & ends.'],
  ])
  const { token } = author
  const body = { version: 1, article: { markdown: 'Only recursion here.' } }
  const saved = await callApi(app, `PATCH /api/lessons/${lesson}`, { token, body })
  expect(saved.status).toBe(200)
  await indexAll(app)
  expect(await find(author, course, 'repeating')).toEqual([])
  expect(await find(author, course, 'recursion')).toHaveLength(1)
})

test('articles whose passages have entities instead of apostrophes are indexed again', async () => {
  const { course, lesson, learner } = await createTaughtCourse([{ title: 'One' }, { title: 'Two' }])
  await makeArticle(app, lesson, "```js\nsay('quicksort')\n```")
  const { db } = app.deps
  const body = 'say(&#x27;quicksort&#x27;)'
  await db.update(lessonPassages).set({ body }).where(eq(lessonPassages.body, "say('quicksort')"))
  const migration = 'server/db/migrations/0073_passages_with_entities.sql'
  await db.execute(sql.raw(await readFile(migration, 'utf8')))
  expect(await db.$count(stalePassages)).toBe(1)
  await indexAll(app)
  expect(await find(learner, course, 'quicksort')).toEqual([
    ['One', 'open', expect.stringContaining("say('[quicksort]')")],
  ])
})

test('titles are found, and several words anywhere in a lesson', async () => {
  const { course, ids, learner } = await createTaughtCourse([
    { title: 'Sorting arrays' },
    { title: 'Two' },
  ])
  const filler = Array.from({ length: 30 }, (_, index) => `Sentence number ${index} of the talk.`)
  await addCaptions(app, ids[1] ?? '', [...lines, ...filler, 'Binary trees at the end.'])
  expect(await find(learner, course, 'sort array')).toMatchObject([
    ['Sorting arrays', 'open'],
    ['Two', 'open', expect.stringContaining('[sort] the [array]')],
  ])
  expect(await find(learner, course, 'espresso trees')).toEqual([['Two', 'open']])
  expect(await find(learner, course, '"espresso trees"')).toEqual([])
})

describe('lessons that the user may not open', () => {
  test('are named, without any of their words', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, lines)
    const elsewhere = await createTaughtCourse()
    for (const who of [visitor, elsewhere.learner]) {
      expect(await find(who, course, 'quicksort')).toEqual([['One', 'locked']])
      expect((await searchMoments(who, 'quicksort', [course])).courses).toEqual([
        { course, moments: [], covered: [{ _id: lesson, title: 'One' }] },
      ])
    }
    expect((await searchMoments(learner, 'quicksort', [course])).courses).toMatchObject([
      { course, moments: [{ seconds: 20, lesson: { _id: lesson } }], covered: [] },
    ])
  })

  test('are not found by misspelt words, nor distinguished by phrases and exclusions', async () => {
    const { course, lesson } = await createTaughtCourse()
    await addCaptions(app, lesson, lines)
    expect(await find(visitor, course, 'quicksrt')).toEqual([])
    expect(await find(visitor, course, 'quickso')).toEqual([])
    const phrases = ['"sort the array"', '"array the sort"', 'sort array -espresso', 'sort array']
    for (const q of phrases) expect(await find(visitor, course, q)).toEqual([['One', 'locked']])
  })

  test('open with their release and in sequence', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(
      app,
      [{ title: 'One' }, { title: 'Two' }, { title: 'Three', releaseDays: 7 }],
      { lessonOrder: 'sequence' },
    )
    const learner = await asLearner(app, course)
    for (const id of ids) await addCaptions(app, id, lines)
    const state = async () => (await find(learner, course, 'quicksort')).map(([, is]) => is)
    expect(await state()).toEqual(['open', 'locked', 'locked'])
    const body = { completed: true, by: 'mark', at: app.clock.now().toISOString() }
    for (const id of ids.slice(0, 2)) {
      await callApi(app, `PUT /api/lessons/${id}/completion`, { ...learner, body })
    }
    expect(await state()).toEqual(['open', 'open', 'locked'])
    app.clock.pass({ days: 8 })
    expect(await state()).toEqual(['open', 'open', 'open'])
  })
})

describe('the catalogue', () => {
  test('gets at most three moments for each course', async () => {
    const first = await createTaughtCourse()
    const talk = Array.from({ length: 40 }, (_, index) => `Part ${index} about zeppelins.`)
    await addCaptions(app, first.lesson, talk)
    const second = await createTaughtCourse()
    await addCaptions(app, second.lesson, ['One zeppelin.'])
    const { courses } = await searchMoments(first.learner, 'zeppelin', [
      second.course,
      first.course,
    ])
    expect(
      courses.map(({ course, moments, covered }) => [course, moments.length, covered.length]),
    ).toEqual([
      [second.course, 0, 1],
      [first.course, 3, 0],
    ])
  })

  test('names other courses that only their lessons match', async () => {
    const inTitle = await createCourseWithLessons(app, [{ title: 'One' }], {
      title: 'Photosynthesis for all',
    })
    await addCaptions(app, inTitle.lessons[0] ?? '', ['Photosynthesis is here.'])
    const hidden = await createCourseWithLessons(app, [{ title: 'One', isHidden: true }])
    await addCaptions(app, hidden.lessons[0] ?? '', ['Photosynthesis is here.'])
    const draft = await createCourseWithLessons(app, [{ title: 'One' }], { status: 'draft' })
    await addCaptions(app, draft.lessons[0] ?? '', ['Photosynthesis is here.'])
    const unlisted = await createCourseWithLessons(app, [{ title: 'One' }], { status: 'unlisted' })
    await addCaptions(app, unlisted.lessons[0] ?? '', ['Photosynthesis is here.'])
    const spoken = await createTaughtCourse()
    await addCaptions(app, spoken.lesson, ['Leaves use photosynthesis.'])
    const { also } = await searchMoments(spoken.learner, 'photosynthesis', [], '&also=yes')
    expect(also).toMatchObject([
      { course: spoken.course, moments: [{ seconds: 0 }], card: { _id: spoken.course } },
    ])
    expect((await searchMoments(visitor, 'photosynthesis', [draft.course])).courses).toEqual([])
    const byName = await searchMoments(visitor, 'photosynthesis', [unlisted.course])
    expect(byName.courses).toHaveLength(1)
  })

  test('finds similar words in lessons that are open', async () => {
    const { course, lesson, learner } = await createTaughtCourse()
    await addCaptions(app, lesson, ['The chlorophyll is green.'])
    const found = await searchMoments(learner, 'clorophyll', [], '&also=yes')
    expect(found).toMatchObject({ isSimilar: true, also: [{ course }] })
    expect(await searchMoments(visitor, 'clorophyll', [], '&also=yes')).toEqual({
      courses: [],
      also: [],
      isSimilar: false,
    })
  })

  test('does not repeat what the catalogue finds by similar words', async () => {
    const listed = await createCourseWithLessons(app, [{ title: 'One', isPreview: true }], {
      title: 'Mitochondria for all',
    })
    await addCaptions(app, listed.lessons[0] ?? '', ['Mitochondria are here.'])
    const spoken = await createTaughtCourse()
    await addCaptions(app, spoken.lesson, ['Cells have mitochondria.'])
    const { also } = await searchMoments(spoken.learner, 'mitochondira', [], '&also=yes')
    expect(also.map(({ course }) => course)).toEqual([spoken.course])
  })
})

test.each([
  ['an id', 'moments?search=a&courses=x'],
  ['a long search', `moments?search=${'a'.repeat(201)}`],
  ['a NUL', 'moments?search=%00'],
  ['also', 'moments?search=a&also=no'],
  [
    'many ids',
    `moments?courses=${Array.from({ length: 21 }, () => crypto.randomUUID()).join(',')}`,
  ],
  ['a long text', `courses/${crypto.randomUUID()}/search?q=${'a'.repeat(201)}`],
])('rejects %s', async (_what, path) => {
  expect(await callApi(app, `GET /api/${path}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
})

test('an unknown course, a deleted one and the drafts of others are not found', async () => {
  const draft = await createCourseWithLessons(app, [{ title: 'One' }], { status: 'draft' })
  for (const id of [crypto.randomUUID(), draft.course, 'x']) {
    expect((await callApi(app, `GET /api/courses/${id}/search?q=a`)).status).toBe(404)
  }
})
