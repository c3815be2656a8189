import type { ComponentType } from 'react'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import type { CaptionTrackLink } from '#shared/contract/media/captions.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import type { LessonVideo } from './lesson-video.ts'

/** The lesson that a tool belongs to. */
export interface LessonToolProps {
  lesson: { _id: string; title: string; kind: LessonKind }
  course: { _id: string }
  role: CourseLearning['role']
  /** Who is logged in. */
  userId: string | undefined
  tracks: readonly CaptionTrackLink[]
  video: LessonVideo
}

/** A tab beside the description of a lesson, such as its transcript. */
export interface LessonTool {
  /** Also the value of `tab` in the address. */
  id: string
  label: string
  isShown: (props: LessonToolProps) => boolean
  /** Loaded when the tab is opened: create it with `lazyPart`. */
  Panel: ComponentType<LessonToolProps>
  /** Rendered while the lesson is open, whichever tab is: create it with `lazyOptional`. */
  Background?: ComponentType<LessonToolBackgroundProps>
}

export interface LessonToolBackgroundProps extends LessonToolProps {
  /** Opens the tab of the tool. */
  onOpen: () => void
}

/** In the order of the tabs. */
export const lessonTools: readonly LessonTool[] = [
  {
    id: 'transcript',
    label: 'Transcript',
    isShown: ({ tracks }) => tracks.length > 0,
    Panel: lazyPart(() => import('./transcript/transcript-panel.tsx')),
  },
  {
    id: 'notes',
    label: 'Notes',
    isShown: ({ userId }) => userId !== undefined,
    Panel: lazyPart(() => import('./notes/notes-panel.tsx')),
    Background: lazyOptional(() => import('./notes/notes-background.tsx')),
  },
  {
    id: 'questions',
    label: 'Questions',
    isShown: () => true,
    Panel: lazyPart(() => import('../questions/questions-panel.tsx')),
    Background: lazyOptional(() => import('../questions/questions-background.tsx')),
  },
]
