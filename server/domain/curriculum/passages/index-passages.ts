import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  captionTracks,
  courses,
  lessons,
  lessonTexts,
  stalePassages,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { articleContent, loadArticleHtml } from '../articles/stored-article.ts'
import { splitArticle } from './split-article.ts'
import { splitCues } from './split-cues.ts'
import { storeText } from './store-text.ts'
import { toTextConfiguration, toTextConfigurationByName } from './text-configuration.ts'

type PassageDeps = Pick<Deps, 'db' | 'renderers'>

/**
 * Job: replaces the passages of a lesson by those of its published captions or its article, if these changed since. A
 * write meanwhile waits, and marks the lesson again.
 */
export async function indexPassages(deps: PassageDeps, lessonId: string): Promise<void> {
  const rendered = await findLesson(deps.db, lessonId)
  // An imported article is rendered, and stored with its HTML.
  if (rendered?.kind === 'article') await loadArticleHtml(deps, rendered)
  await deps.db.transaction(async (tx) => {
    const isLesson = eq(stalePassages.lessonId, lessonId)
    const stale = await tx.delete(stalePassages).where(isLesson).returning()
    const lesson = await findLesson(tx, lessonId)
    if (stale.length === 0 || !lesson) return
    if (isRendering(lesson)) {
      await tx.insert(stalePassages).values({ lessonId })
      return
    }
    await tx.delete(lessonTexts).where(eq(lessonTexts.lessonId, lessonId))
    if (lesson.kind === 'article') await storeArticle(tx, lesson)
    if (lesson.kind === 'video') await storeCaptions(tx, lesson)
  })
}

const batchSize = 50

/** Job: indexes what an import or a seed wrote, until `signal` aborts. */
export async function indexStalePassages(deps: PassageDeps, signal: AbortSignal): Promise<void> {
  for (let lastId: string | undefined; ;) {
    const batch = await deps.db
      .select({ id: stalePassages.lessonId })
      .from(stalePassages)
      .where(lastId === undefined ? undefined : gt(stalePassages.lessonId, lastId))
      .orderBy(asc(stalePassages.lessonId))
      .limit(batchSize)
    for (const { id } of batch) {
      if (signal.aborted) return
      await indexPassages(deps, id)
    }
    if (batch.length < batchSize) return
    lastId = batch.at(-1)?.id
  }
}

type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>

/** Deleted ones too: whether a lesson is found is decided when it is searched. */
async function findLesson(db: Queryable, lessonId: string) {
  const [lesson] = await db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      kind: lessons.kind,
      content: lessons.content,
      language: courses.language,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(eq(lessons.id, lessonId))
  return lesson
}

/** The lesson was changed meanwhile, or rendering takes too long: it stays marked for the next run. */
function isRendering({ kind, content }: LessonRow): boolean {
  const { markdown, html } = articleContent.parse(content)
  return kind === 'article' && html === '' && markdown.trim() !== ''
}

async function storeArticle(tx: Transaction, lesson: LessonRow): Promise<void> {
  const { html } = articleContent.parse(lesson.content)
  const configuration = toTextConfigurationByName(lesson.language)
  const text = { lessonId: lesson.id, courseId: lesson.courseId, trackId: null, configuration }
  await storeText(tx, text, splitArticle(html))
}

async function storeCaptions(tx: Transaction, { id, courseId }: LessonRow): Promise<void> {
  const tracks = await tx
    .select({
      id: captionTracks.id,
      language: captionTracks.language,
      cues: captionTracks.cues,
    })
    .from(captionTracks)
    .where(and(eq(captionTracks.lessonId, id), eq(captionTracks.state, 'published')))
  for (const track of tracks) {
    const configuration = toTextConfiguration(track.language)
    const text = { lessonId: id, courseId, trackId: track.id, configuration }
    await storeText(tx, text, splitCues(track.cues))
  }
}
