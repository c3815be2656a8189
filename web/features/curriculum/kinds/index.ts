import type { LessonKind } from '#shared/lesson-kinds.ts'
import { articleKind } from './article.ts'
import type { EditorKind } from './define-kind.ts'
import { fileKind } from './file.ts'
import { videoKind } from './video.ts'

/** The editors of all kinds of lessons, in the order of the menus. */
export const editorKinds: Readonly<Record<LessonKind, EditorKind>> = {
  video: videoKind,
  article: articleKind,
  file: fileKind,
}
