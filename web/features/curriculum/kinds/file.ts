import { lazy } from 'react'
import type { LessonFile } from '#shared/contract/lessons.ts'
import { IconFile } from '#web/ui/icons/curriculum.ts'
import { defineKind } from './define-kind.ts'

export interface FileContent {
  file: LessonFile | null
}

/** An uploaded file: a PDF is read in the page, others are downloaded. */
export const fileKind = defineKind<'file', FileContent>('file', {
  label: 'File',
  icon: IconFile,
  labels: { file: 'File' },
  read: ({ file }) => ({ file }),
  write: ({ file }) => ({ file: file?._id ?? null }),
  Editor: lazy(() => import('./file-editor.tsx')),
})
