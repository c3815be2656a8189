import { type FormEvent, useMemo, useState } from 'react'
import { curriculumLimits } from '#shared/limits.ts'
import { FormContext } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import { VideoCheck } from '#web/ui/video/check/video-check.tsx'
import type { KindEditorProps } from './define-kind.ts'
import classes from './kinds.module.css'

export interface VideoContent {
  link: string
  /** The URL of the captions; empty for none. */
  captions: string
  /** The length in seconds, once the link was checked; the server measures nothing itself. */
  measured: number | null
}

/** The address of the video, with a check that plays and measures it, and its captions. */
export default function VideoEditor(props: KindEditorProps<VideoContent>) {
  const { lesson, title, content, errors, previews, onChange } = props
  const { link, captions } = content
  const formName = `lesson-${lesson._id}`
  const id = `${formName}-link`
  const error = errors['link']
  const captionsError = errors['captions']
  const context = useMemo(
    () => ({
      name: formName,
      status: 'idle' as const,
      // Nothing is submitted: the field shows the error.
      waitFor: (work: Promise<void>) => void work.catch(() => undefined),
      ...(captionsError ? { fieldErrors: { captions: captionsError } } : {}),
    }),
    [formName, captionsError],
  )
  const uploaded = useUploadedCaptions(captions)

  /** The hidden field of the upload, which changes by an event as other fields do. */
  function onCaptions(event: FormEvent) {
    const { name, value } = event.target as HTMLInputElement
    if (name !== 'captions') return
    uploaded.setOwn(value)
    onChange({ captions: value })
  }

  return (
    <div className={classes.fields}>
      <FieldFrame
        id={id}
        label="Video link"
        help="The URL of a video file, an HLS or DASH stream, or a YouTube or Vimeo video."
        helpId={`${id}-help`}
        error={error}
        errorId={`${id}-error`}
      >
        <input
          id={id}
          className={form.input}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={link}
          maxLength={curriculumLimits.linkMaxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
          onChange={({ target }) => onChange({ link: target.value, measured: null })}
        />
      </FieldFrame>
      <VideoCheck
        link={link}
        title={title}
        captions={captions}
        renderPreview={previews.renderVideo}
        onMeasured={({ link: measured, seconds }) => {
          if (measured === link.trim() && seconds !== lesson.seconds)
            onChange({ measured: seconds })
        }}
      />
      <FormContext value={context}>
        <div onInput={onCaptions}>
          <UploadField
            key={uploaded.key}
            name="captions"
            label="Captions (optional)"
            purpose="captions"
            savesItself
            defaultValue={captions}
            placeholder={<span className={classes.captionsPlaceholder}>VTT</span>}
          />
        </div>
      </FormContext>
    </div>
  )
}

/** The field keeps its own value, so it is replaced when the captions change elsewhere. */
function useUploadedCaptions(captions: string) {
  const [own, setOwn] = useState(captions)
  const [shown, setShown] = useState({ captions, count: 0 })
  if (captions !== shown.captions) {
    setShown({ captions, count: shown.count + (captions === own ? 0 : 1) })
  }
  return { key: shown.count, setOwn }
}
