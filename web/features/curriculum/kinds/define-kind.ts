import type { ComponentType, ReactNode } from 'react'
import type {
  EditableLesson,
  LessonSource,
  UpdateLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import type { Icon } from '#web/ui/icons/icon.ts'
import type { VideoPreview } from '#web/ui/video/check/video-check.tsx'
import type { ContentFields } from '../lesson/lesson-values.ts'

/** Components of other features, with which an editor shows the lesson as learners will see it. */
export interface LessonPreviews {
  renderVideo: (video: VideoPreview) => ReactNode
}

export interface KindEditorProps<Content> {
  lesson: EditableLesson
  /** The title as it is being written. */
  title: string
  content: Content
  errors: Readonly<Record<string, string>>
  previews: LessonPreviews
  onChange: (patch: Partial<Content>) => void
}

interface KindDefinition<Kind extends LessonKind, Content> {
  icon: Icon
  labels: Record<keyof Content & string, string>
  read: (source: Extract<LessonSource, { kind: Kind }>) => Content
  write: (content: Content, names: readonly string[]) => Partial<UpdateLessonRequest>
  validate?: (content: Content) => Partial<Record<keyof Content & string, string>>
  Editor: ComponentType<KindEditorProps<Content>>
}

/** A kind of lesson as the registry has it. */
export interface EditorKind extends ContentFields {
  icon: Icon
  Editor: ComponentType<KindEditorProps<Record<string, unknown>>>
}

/**
 * Everything the editor knows about one kind of lesson. The registry erases the type of the content, which is safe
 * because only `read` of the same kind creates it.
 */
export function defineKind<Kind extends LessonKind, Content extends object>(
  kind: Kind,
  { read, ...definition }: KindDefinition<Kind, Content>,
): EditorKind {
  return {
    ...(definition as unknown as Omit<EditorKind, 'read'>),
    read(source) {
      if (source.kind !== kind) throw new Error(`The lesson is not a ${kind}, but: ${source.kind}`)
      return read(source as Extract<LessonSource, { kind: Kind }>) as Record<string, unknown>
    },
  }
}
