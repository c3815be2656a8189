import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseOutlines, courses, lessons, sections } from '#server/db/schema/index.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { countRows, useImportHarness, type ImportHarness } from './import-harness.ts'

const harness = useImportHarness()

const course = {
  key: 'knots',
  title: 'Twelve Useful Knots',
  category: 'Crafts',
  createdAt: '2026-02-01',
  order: 'sequence',
  status: 'unlisted',
  sections: [
    {
      title: 'First knots',
      lessons: [
        {
          kind: 'video',
          title: 'The bowline',
          link: 'https://videos.test/a.mp4',
          duration: '4 mins',
        },
        {
          kind: 'article',
          title: 'When to use it',
          markdown: '## Loads\n\nIt *holds*.',
          preview: true,
        },
      ],
    },
    {
      title: 'Later',
      lessons: [
        {
          kind: 'article',
          title: 'Splices',
          markdown: 'Patience.',
          required: false,
          hidden: true,
          release: { date: '2027-03-01', zone: 'Europe/Berlin' },
        },
        { kind: 'article', title: 'Care', markdown: 'Dry it.', release: { days: 3 } },
      ],
    },
  ],
}

async function listLessons({ db }: ImportHarness) {
  return db
    .select()
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .orderBy(asc(sections.rank), asc(lessons.rank))
}

test.each([
  ['array.json', JSON.stringify([course], null, 2)],
  ['lines.jsonl', `${JSON.stringify(course)}\n`],
])('imports courses with sections and lessons from %s, once', async (name, text) => {
  const run = await harness.create()
  await run.addAdmin()
  await run.file(name, text)
  const dry = await run.run([name, '--dry-run'])
  expect(dry.output).toContain('would be created: 1')
  expect(await countRows(run.db, 'courses')).toBe(0)

  expect((await run.run([name])).code).toBe(0)
  const [row] = await run.db.select().from(courses)
  expect(row).toMatchObject({ lessonOrder: 'sequence', status: 'unlisted', isListed: false })
  const [outline] = await run.db.select().from(courseOutlines)
  expect(outline).toMatchObject({ lessonCount: 3, durationSeconds: 240 + 30 + 30 })
  const rows = await listLessons(run)
  expect(rows.map(({ sections: { title }, lessons: lesson }) => [title, lesson.title])).toEqual([
    ['First knots', 'The bowline'],
    ['First knots', 'When to use it'],
    ['Later', 'Splices'],
    ['Later', 'Care'],
  ])
  expect(rows.map(({ lessons: lesson }) => lesson)).toMatchObject([
    { kind: 'video', video: 'https://videos.test/a.mp4', durationSeconds: 240, isPreview: false },
    { kind: 'article', content: { markdown: '## Loads\n\nIt *holds*.' }, isPreview: true },
    { isRequired: false, isHidden: true, releaseDate: '2027-03-01', releaseZone: 'Europe/Berlin' },
    { releaseDays: 3, isRequired: true, createdAt: new Date('2026-02-01') },
  ])

  expect((await run.run([name])).output).toContain('existing: 1')
  expect(await countRows(run.db, 'lessons')).toBe(4)
})

test('imports the order and status of a course without sections', async () => {
  const run = await harness.create()
  await run.addAdmin()
  const link = 'https://videos.test/v.mp4'
  const rows = [
    { title: 'Draft', category: 'C', status: 'draft', link },
    { title: 'In sequence', category: 'C', order: 'sequence', sections: null },
    { title: 'Default', category: 'C', status: null, order: null },
  ]
  await run.file('status.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))
  expect((await run.run(['status.jsonl'])).output).toContain('created: 3')
  const imported = await run.db.select().from(courses).orderBy(asc(courses.title))
  expect(imported).toMatchObject([
    { status: 'published', isListed: true, lessonOrder: 'any' },
    { status: 'draft', isListed: false, lessonOrder: 'any' },
    { status: 'published', isListed: true, lessonOrder: 'sequence' },
  ])
  expect((await listLessons(run)).map(({ lessons: { video } }) => video)).toContain(link)
})

test('rejects courses with the place of each problem, and imports the others', async () => {
  const run = await harness.create()
  await run.addAdmin()
  const video = { kind: 'video', title: 'V', link: 'https://videos.test/v.mp4' }
  const article = { kind: 'article', title: 'A', markdown: 'a' }
  const withLessons = (...list: unknown[]) => [{ title: 'S', lessons: list }]
  const broken: [object, string][] = [
    [{ sections: [] }, 'sections: Add at least one lesson.'],
    [{ sections: withLessons() }, 'sections: Add at least one lesson.'],
    [{ sections: 'two' }, 'sections: Invalid input'],
    [
      { sections: withLessons(video, { ...video, link: 'file:///etc/passwd' }) },
      'sections[0].lessons[1].link: The link is not an http or https URL.',
    ],
    [{ sections: withLessons({ ...article, previw: true }) }, 'previw'],
    [{ sections: withLessons({ kind: 'file', title: 'F' }) }, 'sections[0].lessons[0].kind: '],
    [{ sections: withLessons({ ...article, title: ' ' }) }, 'lessons[0].title: This is empty.'],
    [{ sections: withLessons({ ...article, title: 'a\nb' }) }, 'contains a line break'],
    [{ sections: withLessons({ ...article, markdown: 'a\0b' }) }, 'This is invalid UTF-8.'],
    [
      {
        sections: withLessons({ ...article, release: { date: '2027-03-01', zone: 'Mars/North' } }),
      },
      'release',
    ],
    [{ sections: withLessons({ ...article, release: { days: 0 } }) }, 'release'],
    [
      { sections: withLessons({ ...article, duration: 'soon' }) },
      'lessons[0].duration: The duration "soon"',
    ],
    [
      {
        sections: withLessons(
          ...Array.from({ length: curriculumLimits.lessonsMax + 1 }, () => article),
        ),
      },
      'A course has at most 500 lessons.',
    ],
    [{ sections: withLessons(article), link: 'https://videos.test/v.mp4' }, 'of each lesson only'],
    [{ sections: withLessons(article), status: 'archived' }, 'status: '],
    [{ status: 'archived' }, 'status: '],
    [{ sections: null, order: 'sometimes' }, 'order: '],
    [
      { sections: withLessons(...Array.from({ length: 8 }, () => ({ kind: 'article' }))) },
      'more problems',
    ],
  ]
  const rows = broken.map(([fields], index) => {
    return { key: `k${index}`, title: 'T', category: 'C', ...fields }
  })
  const good = { key: 'good', title: 'G', category: 'C', sections: withLessons(article) }
  await run.file('mixed.json', JSON.stringify([...rows, good]))
  const { code, output } = await run.run(['mixed.json'])
  expect(code).toBe(0)
  expect(output).toContain('created: 1')
  expect(output).toContain(`rejected: ${broken.length}`)
  const rejected = (await run.read('mixed.json.rejected.csv')).split('\n').slice(1)
  for (const [index, [, reason]] of broken.entries()) {
    expect(rejected[index], reason).toContain(reason.replaceAll('"', '""'))
  }
  // The columns of the file cannot hold the sections, so the source text is kept.
  expect(rejected[0]).toContain('""sections"":[]')
})

test('rejects rows again that do not fit into the columns of the file of rejected rows', async () => {
  const run = await harness.create()
  await run.addAdmin()
  const fields = { category: 'C', level: 'Beginner' }
  const sections = [{ title: 'S', lessons: [{ kind: 'article', title: 'A', markdown: 'a' }] }]
  const rows = [
    { title: 'Level', ...fields, level: 'Unknown' },
    { title: 'Sections', ...fields, sections: [] },
    { title: 'Nested', ...fields, level: { name: 'Beginner' } },
    { title: 'Further', ...fields, level: '', summary: 'Of this row only.' },
  ]
  await run.file('rows.json', JSON.stringify(rows))
  expect((await run.run(['rows.json'])).output).toContain('rejected: 4')
  const rejected = await run.read('rows.json.rejected.csv')
  await run.file('corrected.csv', rejected.replaceAll('Unknown', 'Beginner'))
  const { output } = await run.run(['corrected.csv'])
  expect(output).toContain('created: 1')
  expect(output).toContain('rejected: 3')
  const correctedRows = rows.map((row) => ({ ...row, ...fields, sections }))
  await run.file('rows.json', JSON.stringify(correctedRows))
  expect((await run.run(['rows.json'])).output).toContain('created: 3')
})

test('imports a course of 500 lessons whose row is longer than those of CSV files', async () => {
  const run = await harness.create()
  await run.addAdmin()
  const list = Array.from({ length: curriculumLimits.lessonsMax }, (_, index) => {
    return { kind: 'article', title: `Lesson ${index + 1}`, markdown: 'word '.repeat(400) }
  })
  const large = { title: 'T', category: 'C', sections: [{ title: 'S', lessons: list }] }
  await run.file('large.jsonl', JSON.stringify(large))
  expect((await run.run(['large.jsonl'])).output).toContain('created: 1')
  const titles = (await listLessons(run)).map(({ lessons: { title } }) => title)
  expect(titles).toEqual(list.map(({ title }) => title))
})
