import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { createLearners } from '#tests/load/learning/learners.ts'
import { type LoadServer, startLoadServer, unlimitedClients } from '../load-server.ts'
import { median, percentile, spansLine, timeEach } from '../measure.ts'
import { openUncached } from '../uncached.ts'
import type { Verdict } from '../verdict.ts'
import { timeMoves } from './moves.ts'
import { outlineStatements } from './outline-statements.ts'

const lessons = 500
const pageLessons = 100
const maxMilliseconds = 20
const maxMoveMilliseconds = 30
const maxRatio = 2
const maxPageBytes = 60_000
const turns = 200

/** A course of 500 lessons: its outline, a learner's state, a move; and the page of a course of 100 lessons. */
export async function benchLargeCourse(catalogue: string | undefined): Promise<Verdict[]> {
  const target = await startLoadServer(catalogue, unlimitedClients)
  try {
    const courseId = await importCourse(target, lessons)
    const pageId = await importCourse(target, pageLessons)
    return [
      ...(await benchOutline(target, courseId)),
      await measurePage(target, pageId),
      await benchLearning(target, courseId),
      await benchMoves(target, courseId),
    ]
  } finally {
    await target.stop()
  }
}

/** Imports a course with ten sections and returns its id. */
async function importCourse({ folder, server, importFile }: LoadServer, count: number) {
  const title = `Bench Course With ${count} Lessons`
  const perSection = count / 10
  const sections = Array.from({ length: 10 }, (_, section) => ({
    title: `Part ${section + 1}: what comes next`,
    lessons: Array.from({ length: perSection }, (_lesson, index) => {
      const number = section * perSection + index + 1
      const lesson = { title: `Lesson ${number}, with a title of usual length`, duration: '7 mins' }
      return index % 2 === 0
        ? { ...lesson, kind: 'video', link: `https://videos.example.test/${number}.mp4` }
        : {
            ...lesson,
            kind: 'article',
            markdown: `# Lesson ${number}\n\n${'Some text. '.repeat(80)}`,
          }
    }),
  }))
  const file = join(folder, `${count}-lessons.json`)
  await writeFile(file, JSON.stringify([{ title, category: 'Large Courses', sections }]))
  await importFile(file)
  const reply = await fetch(
    `${server.url}/api/courses?fields=card&search=${encodeURIComponent(title)}`,
  )
  const { courses } = z
    .object({ courses: z.array(z.object({ _id: z.string(), title: z.string() })) })
    .parse(await reply.json())
  const course = courses.find((each) => each.title === title)
  if (!course) throw new Error(`The course "${title}" was not imported.`)
  return course._id
}

/** Uncached, beside the statements alone. Both alternate, so that neither profits from a quieter machine. */
async function benchOutline(
  { server, databaseUrl }: LoadServer,
  courseId: string,
): Promise<Verdict[]> {
  const uncached = await openUncached(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const url = `${server.url}/api/courses/${courseId}/outline`
  const statements = outlineStatements(courseId)
  try {
    await timeEach(
      Array.from({ length: 20 }, () => url),
      {},
      uncached.drop,
    )
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < turns / 10; round += 1) {
      ours.push(
        ...(await timeEach(
          Array.from({ length: 10 }, () => url),
          {},
          uncached.drop,
        )),
      )
      for (let turn = 0; turn < 10; turn += 1) {
        const start = performance.now()
        for (const statement of statements) await client.query(statement)
        bare.push(performance.now() - start)
      }
    }
    const ratio = median(ours) / median(bare)
    console.log(`  outline of ${lessons} lessons   ${spansLine(sort(ours))}`)
    console.log(`  its statements alone     ${spansLine(sort(bare))}, ratio ${ratio.toFixed(2)}`)
    return [
      underLimit(`outline of ${lessons} lessons`, ours, maxMilliseconds),
      {
        what: `outline of ${lessons} lessons: at most ${maxRatio} times its statements (median)`,
        reached: ratio <= maxRatio,
      },
    ]
  } finally {
    await client.end()
    await uncached.close()
  }
}

/** The state of a learner who has completed half of the course. */
async function benchLearning(
  { server, databaseUrl }: LoadServer,
  courseId: string,
): Promise<Verdict> {
  const [learner] = await createLearners(databaseUrl, 1, courseId)
  await completeHalf(databaseUrl, courseId)
  const headers = { Authorization: learner?.token ?? '' }
  const urls = Array.from({ length: turns }, () => `${server.url}/api/courses/${courseId}/learning`)
  await timeEach(urls.slice(0, 20), headers)
  const spans = await timeEach(urls, headers)
  console.log(`  a learner's state        ${spansLine(spans)}`)
  return underLimit(`a learner's state of ${lessons} lessons`, spans, maxMilliseconds)
}

async function completeHalf(databaseUrl: string, courseId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into lesson_progress (user_id, lesson_id, completed_at)
     select enrolments.user_id, open_lessons.id, now() from open_lessons
     join enrolments on enrolments.course_id = open_lessons.course_id
     where open_lessons.course_id = $1 and number <= $2`,
    [courseId, lessons / 2],
  )
  await client.end()
}

async function benchMoves(target: LoadServer, courseId: string): Promise<Verdict> {
  const { url } = target.server
  const token = await target.logIn()
  const outline = courseOutline.parse(
    await (await fetch(`${url}/api/courses/${courseId}/outline`)).json(),
  )
  const spans = await timeMoves(url, token, outline, turns)
  console.log(`  saving a move            ${spansLine(spans)}`)
  return underLimit('saving a move', spans, maxMoveMilliseconds)
}

/** As a browser receives it; the server compresses pages with brotli. */
async function measurePage({ server }: LoadServer, courseId: string): Promise<Verdict> {
  const page = await (await fetch(`${server.url}/courses/details/${courseId}`)).text()
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const bytes = brotliCompressSync(page, quality).length
  const shown = page.split('with a title of usual length').length - 1
  console.log(
    `  page of ${pageLessons} lessons      ${(bytes / 1000).toFixed(1)} kB compressed, ${(page.length / 1000).toFixed(0)} kB; lesson titles occur ${shown} times`,
  )
  return {
    what: `HTML of a course of ${pageLessons} lessons: under ${maxPageBytes / 1000} kB compressed, with its lessons`,
    reached: bytes < maxPageBytes && shown >= pageLessons,
  }
}

function underLimit(what: string, spans: number[], max: number): Verdict {
  return { what: `${what}: p97.5 under ${max} ms`, reached: percentile(sort(spans), 0.975) < max }
}

function sort(spans: number[]): number[] {
  return spans.toSorted((a, b) => a - b)
}
