import type { ComponentType, ReactNode } from 'react'
import type { Lesson, LessonContent } from '#shared/contract/learning/lessons.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'

/** The content of a lesson; each kind renders its own. */
export interface LessonContentProps<Kind extends LessonKind = LessonKind> {
  lesson: Pick<Lesson, '_id' | 'title'>
  content: Extract<LessonContent, { kind: Kind }>
  course: { author: string; cover: string }
  /** Whose reading position is kept in this browser; undefined for visitors and previews. */
  learnerId: string | undefined
  /** The learner's earlier progress is still loading. */
  isLoading: boolean
  /** Of a video: where to start, in seconds. */
  startAt: number
  /** An author, who sees how far an uploaded video is. */
  canEdit?: boolean
  /** In a dialog there is no room for the larger sizes of a video. */
  isInDialog?: boolean
  /** Starts a video by itself, after the one before it has ended. */
  autoplay: boolean
  onMediaElement: (element: MediaElement | null) => void
  /** The end of an article was seen, or a file was opened. */
  onCompleted: () => void
  /** Loads the lesson again: an address was rejected, or the content is not ready yet. */
  onExpired: () => Promise<void>
  /** Covers a video after its end. */
  renderEndScreen: ((replay: () => void) => ReactNode) | undefined
}

type LessonView<Kind extends LessonKind> = () => Promise<{
  default: ComponentType<LessonContentProps<Kind>>
}>

/** How each kind of lesson is shown; loaded when a lesson of the kind is opened. */
const lessonViews: { [Kind in LessonKind]: LessonView<Kind> } = {
  video: () => import('./video-lesson.tsx'),
  article: () => import('./article-lesson.tsx'),
  file: () => import('./file-lesson.tsx'),
}

type AnyLessonView = ComponentType<LessonContentProps>

const loadedViews = new Map<LessonKind, AnyLessonView>()

/** The component of a kind if it is loaded already. */
export function findLessonView(kind: LessonKind): AnyLessonView | undefined {
  return loadedViews.get(kind)
}

/** Each kind's component receives only its own content, which the caller chooses by kind. */
export async function loadLessonView(kind: LessonKind): Promise<AnyLessonView> {
  const { default: view } = await lessonViews[kind]()
  loadedViews.set(kind, view as AnyLessonView)
  return view as AnyLessonView
}
