import { Suspense, useId, useRef } from 'react'
import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { lessonKindNames } from '#shared/lesson-kinds.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { FileField } from '../files/file-field.tsx'
import type { LessonPreviews } from '../kinds/define-kind.ts'
import { editorKinds } from '../kinds/index.ts'
import { SaveStatus } from '../save-status.tsx'
import { ConflictChoices } from './conflict-choices.tsx'
import { fieldLabels, labelField } from './lesson-values.ts'
import classes from './lesson.module.css'
import { ReleaseField } from './release-field.tsx'
import { TimeField } from './time-field.tsx'
import { useLessonSync } from './use-lesson-sync.ts'

interface LessonEditorProps {
  lesson: EditableLesson
  userId: string
  /** The latest version that is known; 0 if someone deleted the lesson. */
  version: number
  previews: LessonPreviews
  onSaved: (lesson: EditableLesson, revision: number) => void
  onRestore: () => void
}

/** Everything about one lesson. There is no Save button: changes are saved while the author types. */
export function LessonEditor(props: LessonEditorProps) {
  const { lesson, previews, version, onRestore } = props
  const kind = editorKinds[lesson.kind]
  const { sync, state } = useLessonSync({ ...props, kind })
  const { values, errors, conflicts, stage, msg } = state
  const status = useRef<HTMLSpanElement>(null)
  const id = useId()
  const titleError = errors['title']
  const isGone = stage === 'gone' || version === 0
  const { Editor, icon: KindIcon } = kind

  return (
    <div className={classes.editor}>
      <div className={classes.editorHeader}>
        <p className={classes.kind}>
          <KindIcon size={20} aria-hidden="true" />
          {lessonKindNames[lesson.kind]}
        </p>
        <SaveStatus
          ref={status}
          stage={isGone ? 'gone' : stage}
          msg={isGone ? messages.lessonGone : msg}
          onRetry={() => void sync.flush()}
        />
      </div>
      {isGone && (
        <Button
          variant="secondary"
          onClick={() => {
            status.current?.focus()
            onRestore()
          }}
        >
          Restore the lesson
        </Button>
      )}
      <ConflictChoices
        conflicts={conflicts}
        label={(name) => labelField(kind, name)}
        onResolve={(name, side) => {
          status.current?.focus()
          sync.resolve(name, side)
        }}
      />
      <FieldFrame
        id={`${id}-title`}
        label={fieldLabels.title}
        helpId=""
        error={titleError}
        errorId={`${id}-title-error`}
      >
        <input
          id={`${id}-title`}
          className={form.input}
          value={values.title}
          maxLength={curriculumLimits.titleMaxLength}
          autoComplete="off"
          aria-required
          aria-invalid={titleError ? true : undefined}
          aria-describedby={titleError && `${id}-title-error`}
          onChange={({ target }) => sync.change({ title: target.value })}
        />
      </FieldFrame>
      <Suspense fallback={<div className={`${skeleton.block} ${classes.contentSkeleton}`} />}>
        <Editor
          lesson={state.lesson}
          title={values.title}
          content={values}
          errors={errors}
          previews={previews}
          onChange={sync.change}
        />
      </Suspense>
      <FileField
        label={fieldLabels.files}
        help={`Files that learners download with this lesson, at most ${curriculumLimits.attachmentsMax}.`}
        course={state.lesson.course}
        use={{ lesson: lesson._id, as: 'attachment' }}
        files={values.files}
        max={curriculumLimits.attachmentsMax}
        full={messages.tooManyAttachments}
        error={errors['files']}
        // The server counts the attachments that are saved.
        beforeSend={sync.flush}
        onUploaded={(file) => sync.update(({ files }) => ({ files: [...files, file] }))}
        onRemove={({ _id }) =>
          sync.update(({ files }) => ({ files: files.filter((file) => file._id !== _id) }))
        }
      />
      <section className={classes.options} aria-labelledby={`${id}-options`}>
        <h3 id={`${id}-options`}>Options</h3>
        <CheckOption
          label={fieldLabels.hidden}
          help="Only authors see it, for example while it is not ready."
          isChecked={values.hidden}
          onChange={(hidden) => sync.change({ hidden })}
        />
        <CheckOption
          label={fieldLabels.preview}
          help="Everyone can open it, without enrolling."
          isChecked={values.preview}
          onChange={(preview) => sync.change({ preview })}
        />
        <CheckOption
          label={fieldLabels.required}
          help="Counts for completing the course."
          isChecked={values.required}
          onChange={(required) => sync.change({ required })}
        />
        <ReleaseField
          release={values.release}
          error={errors['release']}
          onChange={(release) => sync.change({ release })}
        />
        <TimeField
          seconds={values.seconds}
          error={errors['seconds']}
          onChange={(seconds) => sync.change({ seconds })}
        />
      </section>
    </div>
  )
}

interface CheckOptionProps {
  label: string
  help: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

function CheckOption({ label, help, isChecked, onChange }: CheckOptionProps) {
  const id = useId()
  return (
    <div className={classes.option}>
      <input
        type="checkbox"
        id={id}
        checked={isChecked}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
    </div>
  )
}
