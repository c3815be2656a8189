import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import {
  type Curriculum,
  curriculumResponse,
  type EditableLesson,
  lessonSaveResponse,
} from '#shared/contract/courses/curriculum.ts'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { withDatabase } from '#tests/helpers/databases/with-database.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { applyChange, type CurriculumChange } from '#web/features/curriculum/tree/changes.ts'
import { chooseChange } from '../authoring/choose-change.ts'
import { openArticle, openPage, readMarkdown } from '../authoring/page-author.ts'
import { createCourseWithLessons } from '../factories/curriculum.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'
import { createRandom } from '../load/random.ts'

const rounds = 3

let dataDir = ''
let env: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-kill-'))
  // The page goes on with the same address after each start.
  const port = String(await freePort())
  env = { DATA_DIR: dataDir, PORT: port, SEED: 'none', RATE_LIMITS: 'off' }
})

afterAll(async () => {
  await server.stop('SIGKILL')
  const left = await startEmbeddedPostgres({ dataDir })
  await left.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('kills while an author works lose nothing that the page called saved', async () => {
  server = await startServer(env)
  const { token, course, article } = await prepare()
  const client = createClient(server.url, token)
  const random = createRandom(7)
  let initial = await client.getCurriculum(course)
  let page = openPage({ ...client, initial })
  let editor = openArticle({ ...client, lesson: await client.getLesson(article) })

  for (let round = 1; round <= rounds; round += 1) {
    /** Since the page was loaded, in order. */
    const changes: CurriculumChange[] = [...page.pending()]
    const texts = [editor.saved()]
    const end = new AbortController()
    const work = async () => {
      while (!end.signal.aborted) {
        const change = chooseChange(random, page.state().curriculum, [])
        changes.push(change)
        page.queue.change(change)
        texts.push(`# Text ${round}.${texts.length}\n\n${'It goes on. '.repeat(texts.length % 50)}`)
        editor.sync.change({ markdown: texts.at(-1) })
        void editor.sync.flush()
        await until(
          'room for the next change',
          () => end.signal.aborted || page.pending().length < 3,
        )
      }
    }
    const working = work()
    const countSaved = () => changes.length - page.pending().length
    await until('some saved changes', () => countSaved() > 10 + 3 * round)
    await kill(round)
    end.abort()
    await working
    page.queue.stop()
    editor.sync.stop()

    server = await startServer(env)
    const stored = await client.getCurriculum(course)
    // The response to the change after those may have been lost.
    const possible = [0, 1].map((more) => changes.slice(0, countSaved() + more))
    expect(possible.map((made) => toTree(made.reduce(applyChange, initial)))).toContainEqual(
      toTree(stored),
    )
    const lesson = await client.getLesson(article)
    expect(texts.slice(texts.indexOf(editor.saved()))).toContain(readMarkdown(lesson))

    // The author loads the page again, which has what was not saved.
    initial = stored
    page = openPage({ ...client, initial, pending: page.pending() })
    editor = openArticle({ ...client, lesson, stored: editor.stored() })
    await editor.sync.flush()
    const isSaved = () => page.pending().length === 0 && page.state().stage === 'saved'
    await until('everything to be saved', isSaved)
    await until('the article to be saved', () => editor.stored() === undefined)
    expect(page.rejections).toEqual([])
    expect(readMarkdown(await client.getLesson(article))).toBe(texts.at(-1))
    initial = await client.getCurriculum(course)
    expect(toTree(initial)).toEqual(toTree(page.state().curriculum))
  }

  const outline = await client.getOutline(course)
  const shown = initial.sections.flatMap(({ lessons }) => lessons).filter(({ hidden }) => !hidden)
  expect(outline.lessons).toBe(shown.length)
  page.queue.stop()
  editor.sync.stop()
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.output()).not.toMatch(/ERROR|Error:/)
})

/** Node, or PostgreSQL with it. */
async function kill(round: number): Promise<void> {
  const postgres = findPostmaster(dataDir)?.process.pid
  if (round % 2 === 0 && postgres) process.kill(postgres, 'SIGKILL')
  await server.stop('SIGKILL')
}

/** Versions are counted by the server. */
function toTree({ sections }: Curriculum) {
  return sections.map(({ _id, title, lessons }) => ({
    _id,
    title,
    lessons: lessons.map((lesson) => [lesson._id, lesson.title, lesson.hidden]),
  }))
}

function createClient(origin: string, token: string) {
  const send = (request: Request) => {
    request.headers.set('Authorization', token)
    return fetch(request)
  }
  const get = async (path: string) => (await send(new Request(origin + path))).json()
  return {
    origin,
    send,
    getCurriculum: async (course: string): Promise<Curriculum> =>
      curriculumResponse.parse(await get(`/api/courses/${course}/curriculum`)).curriculum,
    getLesson: async (id: string): Promise<EditableLesson> =>
      lessonSaveResponse.pick({ lesson: true }).parse(await get(`/api/lessons/${id}/source`))
        .lesson,
    getOutline: async (course: string) =>
      courseOutline.parse(await get(`/api/courses/${course}/outline`)),
  }
}

/** The article is in a course of its own, so that nothing else changes it. */
async function prepare() {
  return withDatabase(dataDir, async (target) => {
    const author = await asMember(target, { authorize: true })
    const lesson = { kind: 'article', video: null } as const
    const content = [
      [lesson, lesson, lesson],
      [lesson, lesson],
    ]
    const created = await createCourseWithLessons(target, content, { ownerId: author.id })
    const other = await createCourseWithLessons(target, [lesson], { ownerId: author.id })
    return { token: author.token, course: created.course, article: other.lessons[0] ?? '' }
  })
}
