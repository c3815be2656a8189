import { useId, useState } from 'react'
import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { VideoCheck } from '#web/ui/video/check/video-check.tsx'
import { CaptionTracks } from '../captions/caption-tracks.tsx'
import { VideoUploadField } from '../videos/video-upload-field.tsx'
import { useVideos } from '../videos/videos-context.ts'
import type { KindEditorProps } from './define-kind.ts'
import classes from './kinds.module.css'

export interface VideoContent {
  link: string
  /** The uploaded video, instead of a link. */
  video: CourseVideo | null
  /** The URL of the captions; empty for none. */
  captions: string
  /** The length in seconds, once the link was checked; the server measures nothing itself. */
  measured: number | null
}

type VideoSource = 'upload' | 'link'

const toVideoKey = ({ source }: EditableLesson) =>
  source.kind === 'video' ? (source.video?._id ?? source.link) : ''

/** An uploaded video, or the address of one elsewhere, and its captions. */
export default function VideoEditor(props: KindEditorProps<VideoContent>) {
  const { lesson, title, content, errors, previews, onChange } = props
  const [chosen, setChosen] = useState<VideoSource>()
  const { uploads } = useVideos()
  const isUploading = uploads.some((upload) => upload.lesson === lesson._id)
  // What replaces the link is shown, also once it was cancelled.
  if (isUploading && !chosen && content.link !== '') setChosen('upload')
  // An upload or a link of someone else is shown too.
  const source = chosen ?? (content.link === '' ? 'upload' : 'link')
  return (
    <div className={classes.fields}>
      <SourceChoice selected={source} onSelect={setChosen} />
      {source === 'upload' ? (
        <VideoUploadField
          lesson={lesson._id}
          saved={content.video}
          hasLink={content.link.trim() !== ''}
          error={errors['video'] ?? errors['upload']}
          onChange={(video) => onChange({ video })}
        />
      ) : (
        <LinkFields {...props} />
      )}
      <CaptionTracks
        lesson={{ _id: lesson._id, title }}
        video={content.video?._id}
        saved={toVideoKey(lesson)}
        link={content.link.trim()}
        previews={previews}
      />
    </div>
  )
}

const sources: readonly { value: VideoSource; label: string }[] = [
  { value: 'upload', label: 'Upload a video' },
  { value: 'link', label: 'Use a link' },
]

interface SourceChoiceProps {
  selected: VideoSource
  onSelect: (source: VideoSource) => void
}

function SourceChoice({ selected, onSelect }: SourceChoiceProps) {
  const name = useId()
  return (
    <fieldset className={form.fieldset} role="radiogroup">
      <legend className="visually-hidden">Where the video comes from</legend>
      <div className={form.options} data-layout="side-by-side">
        {sources.map(({ value, label }) => (
          <label key={value} className={form.option}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={selected === value}
              onChange={() => onSelect(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The address of the video, with a check that plays and measures it. */
function LinkFields(props: KindEditorProps<VideoContent>) {
  const { lesson, title, content, errors, previews, onChange } = props
  const { link, video } = content
  const id = useId()
  const error = errors['link']
  return (
    <>
      <FieldFrame
        id={id}
        label="Video link"
        help={`${messages.linkHelp}${video ? ` ${messages.linkReplaces}` : ''}`}
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
        // They are tracks, which are listed below.
        captions=""
        renderPreview={previews.renderVideo}
        onMeasured={({ link: measured, seconds }) => {
          if (measured === link.trim() && seconds !== lesson.seconds)
            onChange({ measured: seconds })
        }}
      />
    </>
  )
}
