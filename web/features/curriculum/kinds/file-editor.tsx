import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { uploadMessages } from '#shared/messages/uploads.ts'
import { FileField } from '../files/file-field.tsx'
import type { KindEditorProps } from './define-kind.ts'

export interface FileContent {
  file: LessonFile | null
}

const megabytes = curriculumLimits.fileMaxBytes / 1024 / 1024

/** The file of the lesson. */
export default function FileEditor(props: KindEditorProps<FileContent>) {
  const { lesson, content, errors, onChange } = props
  return (
    <FileField
      label="File"
      help={`Learners read a PDF in the page and download other files. At most ${megabytes} MB.`}
      course={lesson.course}
      use={{ lesson: lesson._id, as: 'file' }}
      files={content.file ? [content.file] : []}
      max={1}
      full={uploadMessages.onlyOne}
      error={errors['file']}
      onUploaded={(file) => onChange({ file })}
      onRemove={() => onChange({ file: null })}
    />
  )
}
