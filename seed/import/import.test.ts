import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase } from '#server/db/client.ts'
import { courses, lessons } from '#server/db/schema/index.ts'
import { insertCourses, ensureCategory } from '#server/domain/catalogue/index.ts'
import { connectEventBus, type Events } from '#server/platform/events/event-bus.ts'
import { countRows, udemyHeader, udemyRow, useImportHarness } from './import-harness.ts'
import type { ImportedCourse } from './parse-course.ts'
import { writeBatch } from './write-batch.ts'

const harness = useImportHarness()

/** From the real file: two rows joined by stray quotes, a repeated row, and a course of no length. */
const realRows = `${udemyHeader}
1070968,Ultimate Investment Banking Course,https://www.udemy.com/ultimate-investment-banking-course/,True,200,2147,23,51,All Levels,1.5,2017-01-18T20:58:58Z,Business Finance
860890,"Using 'The Greeks To Understand Options""",https://www.udemy.com/options-greeks/,True,50,2134,55,5,Expert Level,1.0,2016-07-13T18:37:40Z,Business Finance
52118,"Multiply your returns using 'Value Investing"",https://www.udemy.com/multiply-your-returns-using-value-investing/,true,20,1942,19,63,All Levels,4.5 hours,2015-07-23T00:08:33Z
874284,Weekly Forex Analysis by Baraq FX""",https://www.udemy.com/weekly-forex-analysis-by-baraq-adnan/,False,0,3035,12,14,All Levels,1.5,2016-06-20T21:02:36Z,Business Finance
185526,MicroStation - Células,https://www.udemy.com/microstation-celulas/,True,20,0,0,9,Beginner Level,0.6166666666666667,2014-04-15T21:48:55Z,Graphic Design
185526,MicroStation - Células,https://www.udemy.com/microstation-celulas/,True,20,0,0,9,Beginner Level,0.6166666666666667,2014-04-15T21:48:55Z,Graphic Design
627332,Mutual Funds for Investors in Retirement Accounts,https://www.udemy.com/mutual-funds/,True,20,0,0,0,All Levels,0.0,2015-12-17T05:38:38Z,Business Finance
`

test('imports courses with the preset and reports invalid rows', async () => {
  const { db, file, run, read, addAdmin } = await harness.create()
  const adminId = await addAdmin()
  await file('real.csv', realRows)
  const { code, output } = await run(['real.csv'])
  expect(code).toBe(0)
  expect(output).toContain('Read 6 rows')
  expect(output).toContain('created: 3')
  expect(output).toContain('rejected: 3')
  expect(output).toContain('categories created: 2')
  const [course] = await db
    .select()
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .where(eq(courses.importKey, '860890'))
  expect(course?.courses).toMatchObject({
    title: 'Using \'The Greeks To Understand Options"',
    level: 'Experts',
    topic: 'Business Finance',
    type: 'New',
    author: 'Olga Operator',
    ownerId: adminId,
    importSource: 'udemy',
    createdAt: new Date('2016-07-13T18:37:40Z'),
    reviewCount: 0,
    ratingCount: 0,
  })
  expect(course?.lessons).toMatchObject({ kind: 'video', video: null, durationSeconds: 3600 })
  const rejected = await read('real.csv.rejected.csv')
  expect(rejected).toContain(`rejected_line,rejected_reason,${udemyHeader},rejected_text\n4-5,`)
  expect(rejected).toContain('\n7,The row repeats line 6.,185526,MicroStation')
  expect(rejected).toContain('\n8,The duration is 0.,627332,')
})

test('a repeated import creates no duplicates and keeps edits', async () => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  await file('real.csv', realRows)
  await run(['real.csv'])
  await db.update(courses).set({ title: 'Edited' }).where(eq(courses.importKey, '1070968'))
  await db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.importKey, '860890'))
  const { output } = await run(['real.csv'])
  expect(output).toContain('created: 0')
  expect(output).toContain('existing: 3')
  expect(output).toContain('1 existing course has another title')
  expect(await countRows(db, 'courses')).toBe(3)
  expect(await countRows(db, 'lessons')).toBe(3)
  const [edited] = await db.select().from(courses).where(eq(courses.importKey, '1070968'))
  expect(edited?.title).toBe('Edited')
})

test('concurrent imports of the same file write each row once', async () => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  const rows = Array.from({ length: 1500 }, (_, id) => udemyRow(id))
  await file('a.csv', [udemyHeader, ...rows].join('\n'))
  await file('b.csv', [udemyHeader, ...rows.toReversed()].join('\n'))
  const both = await Promise.all([run(['a.csv']), run(['b.csv'])])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await countRows(db, 'courses')).toBe(1500)
  expect(await countRows(db, 'lessons')).toBe(1500)
  const created = both.map(({ output }) =>
    Number(/ created: ([\d,]+)/.exec(output)?.[1]?.replace(',', '')),
  )
  expect((created[0] ?? 0) + (created[1] ?? 0)).toBe(1500)
  const titles = await db
    .select({ course: courses.title, lesson: lessons.title })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
  expect(titles.filter(({ course, lesson }) => course !== lesson)).toEqual([])
})

test('concurrent batches in different orders do not deadlock', async () => {
  const { db, addAdmin } = await harness.create()
  const adminId = await addAdmin()
  // Long texts keep the database busy so that the two transactions overlap.
  const description = 'some words of a long description '.repeat(100)
  for (let round = 0; round < 3; round += 1) {
    const batch = Array.from({ length: 200 }, (_, id) => ({
      ...imported(`round ${round}`, `key ${id}`),
      description,
    }))
    const both = await Promise.all([
      writeBatch(db, batch, adminId),
      writeBatch(db, batch.toReversed(), adminId),
    ])
    expect((both[0]?.created ?? 0) + (both[1]?.created ?? 0)).toBe(200)
  }
})

test('each inserted course gets its own lesson, whichever others of its batch exist', async () => {
  const { db, addAdmin } = await harness.create()
  const ownerId = await addAdmin()
  const { id: categoryId } = await ensureCategory(db, 'Design')
  const course = (key: string | undefined) => {
    const { category: _category, importSource, ...rest } = imported('source', key ?? 'none')
    const origin = key === undefined ? { importKey: undefined } : { importSource }
    return { ...rest, ...origin, ownerId, categoryId }
  }
  await insertCourses(db, [course('b')])
  const ids = await insertCourses(db, [
    course('a'),
    course('b'),
    course(undefined),
    course('c'),
    { ...course('c'), title: 'A second c' },
    course('d'),
  ])
  expect(ids).toHaveLength(4)
  const titles = await db
    .select({ course: courses.title, lesson: lessons.title })
    .from(lessons)
    .innerJoin(courses, eq(lessons.courseId, courses.id))
  expect(titles.map((row) => row.course).sort()).toEqual(['a', 'b', 'c', 'd', 'none'])
  expect(titles.filter((row) => row.course !== row.lesson)).toEqual([])
})

test('another process is notified of new courses after the commit', async () => {
  const { db, url, file, run, addAdmin } = await harness.create()
  await addAdmin()
  const connection = connectDatabase(url, () => undefined, 1)
  const events = await connectEventBus({
    url,
    pool: connection.pool,
    log: pino({ level: 'silent' }),
  })
  const received: Events['catalogueChanged'][] = []
  const countsThen: Promise<number | undefined>[] = []
  events.on('catalogueChanged', (event) => {
    received.push(event)
    countsThen.push(countRows(db, 'courses'))
  })
  await file('two.csv', [udemyHeader, udemyRow(1), udemyRow(2)].join('\n'))
  await run(['two.csv'])
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]?.courseIds).toHaveLength(2)
  expect(await Promise.all(countsThen)).toEqual([2])
  await run(['two.csv'])
  const rows = Array.from({ length: 200 }, (_, id) => udemyRow(id + 10))
  await file('many.csv', [udemyHeader, ...rows].join('\n'))
  await run(['many.csv'])
  await expect.poll(() => received.length).toBe(2)
  expect(received[1]).toEqual({ courseIds: [], categoryIds: [] })
  await events.close()
  await connection.close()
})

test('a dry run reports the same and writes nothing to the database', async () => {
  const { db, file, run, read, addAdmin } = await harness.create()
  await addAdmin()
  const more = Array.from({ length: 1200 }, (_, id) => udemyRow(id))
  await file('real.csv', realRows + more.join('\n'))
  const { code, output } = await run(['real.csv', '--dry-run'])
  expect(code).toBe(0)
  expect(output).toContain('would be created: 1,203')
  expect(output).toContain('categories would be created: 2')
  expect(await read('real.csv.rejected.csv')).toContain('The duration is 0.')
  for (const table of ['courses', 'lessons', 'categories'] as const) {
    expect(await countRows(db, table)).toBe(0)
  }
})

test('rejects broken rows with their lines, and imports the corrected file of them', async () => {
  const { db, file, run, read, addAdmin } = await harness.create()
  await addAdmin()
  const rows = [udemyRow(1), '2,too few', udemyRow(3, '"open'), udemyRow(4), udemyRow(5, '')]
  await file('broken.csv', [udemyHeader, ...rows].join('\r\n'))
  const { output } = await run(['broken.csv', '--rejected', 'back.csv'])
  expect(output).toContain('created: 2')
  const rejected = await read('back.csv')
  const lines = rejected.trimEnd().split('\n')
  expect(lines[1]).toMatch(/^3,The row has 2 columns and the header has 12\.,,+"2,too few"$/)
  expect(lines[2]).toMatch(/^4,A quote is not closed\.,,+"3,""open,https/)
  expect(lines[3]).toMatch(/^6,The title is empty\.,5,,https/)
  await file('back.csv', rejected.replace(',5,,https', ',5,A title now,https'))
  expect((await run(['back.csv'])).output).toContain('created: 1')
  expect(await countRows(db, 'courses')).toBe(3)
})

test('imports the first valid row of each key', async () => {
  const { db, file, run, read, addAdmin } = await harness.create()
  await addAdmin()
  const rows = [udemyRow(1, ''), udemyRow(1, 'One'), udemyRow(1, 'Another'), udemyRow(1, 'One')]
  await file('keys.csv', [udemyHeader, ...rows].join('\n'))
  await run(['keys.csv'])
  const found = await db.select({ title: courses.title }).from(courses)
  expect(found).toEqual([{ title: 'One' }])
  const rejected = await read('keys.csv.rejected.csv')
  expect(rejected).toContain('4,The key is already used on line 3.,1,Another')
  expect(rejected).toContain('5,The row repeats line 3.,1,One')
})

test('imports JSON with a mapping, a source, an owner and a default video', async () => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  const ownerId = await addAdmin('owner@lectern.test')
  const link = 'https://videos.test/intro.mp4'
  const objects = [
    { id: 1, name: 'One', group: 'Design', learn: ['a', 'b'] },
    { id: 2, name: 'Two', group: 'design', video: 'https://videos.test/two.mp4' },
    { id: 3, name: { en: 'Three' }, group: 'Design' },
  ]
  const argv = ['--map', 'key=id,title=name', '--map', 'category=group,link=video,learn=learn']
  argv.push('--source', 'moodle', '--owner', 'Owner@lectern.test', '--link', link)
  await file('a.json', JSON.stringify(objects))
  const { code, output } = await run(['a.json', ...argv])
  expect(code).toBe(0)
  expect(output).toContain('line 1: The title is not text.')
  expect(output).toContain('categories created: 1')
  await file('a.jsonl', objects.map((object) => JSON.stringify(object)).join('\n'))
  expect((await run(['a.jsonl', ...argv])).output).toContain('existing: 2')
  const rows = await db
    .select()
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .orderBy(courses.importKey)
  expect(rows.map((row) => [row.courses.title, row.courses.learn, row.lessons.video])).toEqual([
    ['One', 'a\nb', link],
    ['Two', '', 'https://videos.test/two.mp4'],
  ])
  expect(rows[0]?.courses).toMatchObject({ importSource: 'moodle', ownerId })
})

test('imports an incomplete file up to its end and reports it', async () => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  await file('cut.json', '[{"title":"One","category":"Design"},\n{"title":"Tw')
  const { code, output } = await run(['cut.json'])
  expect(code).toBe(1)
  expect(output).toContain('the file ends in the element that starts on line 2')
  expect(await countRows(db, 'courses')).toBe(1)
})

test('a request to stop leaves complete batches and reports the position', async () => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  const rows = Array.from({ length: 1700 }, (_, id) => udemyRow(id))
  await file('long.csv', [udemyHeader, ...rows].join('\n'))
  const stop = new AbortController()
  // Aborts in the middle of a batch: the import checks the signal before each row.
  let checks = 0
  const signal = Object.create(stop.signal, { aborted: { get: () => (checks += 1) > 700 } })
  const { code, output } = await run(['long.csv'], { signal })
  expect(code).toBe(130)
  expect(await countRows(db, 'courses')).toBe(500)
  expect(output).toContain('Stopped on request. Everything up to line 501 was imported')
  expect((await run(['long.csv'])).output).toContain('existing: 500')
  expect(await countRows(db, 'courses')).toBe(1700)
})

test('does not start without an admin or with an unknown owner', async () => {
  const { db, file, run } = await harness.create()
  await file('real.csv', realRows)
  await expect(run(['real.csv'])).rejects.toThrow('Create one: npm run admin:create')
  await expect(run(['real.csv', '--dry-run'])).rejects.toThrow('Create one: npm run admin:create')
  await expect(run(['real.csv', '--owner', 'nobody@lectern.test'])).rejects.toThrow(
    'There is no active account for nobody@lectern.test.',
  )
  expect(await countRows(db, 'courses')).toBe(0)
})

test.each([
  [[], 'Missing file'],
  [['a.csv', 'b.csv'], 'Pass one file, not both a.csv and b.csv.'],
  [['none.csv'], 'none.csv does not exist.'],
  [['.'], 'is a folder, not a file.'],
  [['wide.csv'], 'is UTF-16.'],
  [['real.csv', '--dryrun'], "Unknown option '--dryrun' (--help shows all options)."],
  [['real.csv', '--link', 'file:///etc/passwd'], 'The link is not an http or https URL.'],
  [['real.csv', '--rejected', 'real.csv'], 'would overwrite the input'],
  [['real.csv', '--refused', 'no/such/folder.csv'], 'cannot be written'],
  [['real.csv', '--source', ''], '--source must be a name'],
])('rejects %j before anything is imported', async (argv, message) => {
  const { db, file, run, addAdmin } = await harness.create()
  await addAdmin()
  await file('real.csv', realRows)
  await file('wide.csv', Buffer.from('\uFEFFtitle,category', 'utf16le'))
  await expect(run(argv)).rejects.toThrow(message)
  expect(await countRows(db, 'courses')).toBe(0)
})

test('--help shows the preset', async () => {
  const { run } = await harness.create()
  const { code, output } = await run(['--help'])
  expect(code).toBe(0)
  expect(output).toContain('key=course_id,title=course_title,category=subject')
})

function imported(importSource: string, key: string): ImportedCourse {
  return {
    title: key,
    category: 'Design',
    topic: 'Design',
    author: 'Olga Operator',
    level: 'All Levels',
    type: 'New',
    importSource,
    importKey: key,
  }
}
