import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconFile } from '#web/ui/icons/curriculum.ts'
import { defineKind } from './define-kind.ts'
import type { FileContent } from './file-editor.tsx'

/** An uploaded file: a PDF is read in the page, others are downloaded. */
export const fileKind = defineKind<'file', FileContent>('file', {
  icon: IconFile,
  labels: { file: 'File' },
  read: ({ file }) => ({ file }),
  write: ({ file }) => ({ file: file?._id ?? null }),
  Editor: lazyPart(() => import('./file-editor.tsx')),
})
