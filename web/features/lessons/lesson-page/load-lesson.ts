import type { Course } from '#shared/contract/courses/catalogue.ts'
import type { CourseOutline } from '#shared/contract/courses/outline.ts'
import type { CourseLearning, Lesson } from '#shared/contract/learning/lessons.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { loadLessonView } from '../kinds/index.ts'
import type { LessonDenial } from '../outline/describe-lock.ts'
import { toDraftOutline } from '../outline/draft-outline.ts'

/** What the learning pages of a course need besides its lessons. */
export type LearningCourse = Pick<
  Course,
  | '_id'
  | 'title'
  | 'author'
  | 'user'
  | 'category'
  | 'level'
  | 'rating'
  | 'comments'
  | 'duration'
  | 'language'
  | 'caption'
  | 'images'
> & { descHtml: string }

export interface LessonPageData {
  outline: CourseOutline
  learning: CourseLearning
  /** Undefined for courses that only their authors can open. */
  course: LearningCourse | undefined
  /** Undefined while the lesson is locked. */
  lesson: Lesson | undefined
  lock: LessonDenial | undefined
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  clockOffset: number
}

/** Loads a lesson with its course in the session of this browser, so never on the server. */
export async function loadLessonPage(
  courseId: string,
  lessonId: string,
  signal: AbortSignal,
): Promise<LessonPageData> {
  const [opened, outline, learning, course] = await Promise.all([
    openLesson(lessonId, signal),
    loadOutline(courseId, signal),
    takeLearning(courseId) ?? loadLearning(courseId, signal),
    loadCourse(courseId, signal),
  ])
  return { ...opened, outline, learning, course }
}

async function loadOutline(id: string, signal: AbortSignal): Promise<CourseOutline> {
  const course = getBrowserApi().api.courses[':id']
  const args = [{ param: { id } }, { init: { signal } }] as const
  try {
    return await parseResponse(course.outline.$get(...args))
  } catch (error) {
    if (!isNotFound(error)) throw error
    const [{ curriculum }, { settings }] = await Promise.all([
      parseResponse(course.curriculum.$get(...args)),
      parseResponse(course.settings.$get(...args)),
    ])
    return toDraftOutline(curriculum, settings.order)
  }
}

export function loadLearning(courseId: string, signal?: AbortSignal): Promise<CourseLearning> {
  const call = getBrowserApi().api.courses[':id'].learning.$get(
    { param: { id: courseId } },
    { init: { signal: signal ?? null } },
  )
  return parseResponse(call)
}

/** After this, a state may be outdated. */
const reuseMilliseconds = 10_000
let reusable: { learning: CourseLearning; loadedAt: number } | undefined

/** Loads the state of a course to choose a lesson, whose page then uses the same state. */
export async function loadLearningForRedirect(
  courseId: string,
  signal: AbortSignal,
): Promise<CourseLearning> {
  const learning = await loadLearning(courseId, signal)
  reusable = { learning, loadedAt: performance.now() }
  return learning
}

function takeLearning(courseId: string): CourseLearning | undefined {
  const taken = reusable
  reusable = undefined
  if (taken?.learning.course !== courseId) return undefined
  return performance.now() - taken.loadedAt < reuseMilliseconds ? taken.learning : undefined
}

async function openLesson(
  id: string,
  signal: AbortSignal,
): Promise<Pick<LessonPageData, 'lesson' | 'lock' | 'clockOffset'>> {
  try {
    const { lesson } = await loadLesson(id, signal)
    // So that the page is complete when it appears; the content loads it again after an error.
    await loadLessonView(lesson.kind).catch(() => undefined)
    return { lesson, lock: undefined, clockOffset: getClockOffset(lesson) }
  } catch (error) {
    const lock = toLock(error)
    if (!lock) throw error
    return { lesson: undefined, lock, clockOffset: 0 }
  }
}

/** A lesson that the user may open; previews are open to everyone. */
export function loadLesson(id: string, signal?: AbortSignal): Promise<{ lesson: Lesson }> {
  const init = { signal: signal ?? null }
  return parseResponse(getBrowserApi().api.lessons[':id'].$get({ param: { id } }, { init }))
}

/** How far the server's clock is ahead, by a response that just arrived; unknown without progress. */
export function getClockOffset({ progress }: Lesson): number {
  return progress ? Date.parse(progress.now) - Date.now() : 0
}

function toLock(error: unknown): LessonDenial | undefined {
  if (!(error instanceof ApiError) || error.code !== 'lesson_locked') return undefined
  // The body has the fields of a denial beside those of every error.
  return { ...(error.body as unknown as LessonDenial), allowed: false }
}

/** Drafts are unknown to everyone but their authors, who need only the lessons here. */
async function loadCourse(id: string, signal: AbortSignal): Promise<LearningCourse | undefined> {
  try {
    const call = getBrowserApi().api.courses[':id'].$get(
      { param: { id }, query: { reviews: '0' } },
      { init: { signal } },
    )
    return (await parseResponse(call)).course[0]
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** Of drafts, only their authors know that they exist. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
