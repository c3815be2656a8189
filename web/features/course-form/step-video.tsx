import { type ReactNode } from 'react'
import { courseTypes } from '#shared/catalogue/course-choices.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import { videoUploadMessages } from '#shared/messages/media/video-uploads.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { HiddenField, TextField } from '#web/ui/forms/text-fields.tsx'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import { VideoCheck, type VideoPreview } from '#web/ui/video/check/video-check.tsx'
import classes from './course-form.module.css'
import { type CourseValues, fieldLabels, type VideoPlace } from './course-steps.ts'
import type { MeasuredDuration } from './course-values.ts'

interface StepVideoProps {
  defaults: CourseValues
  values: CourseValues
  /** Only admins can set the type Featured. */
  canFeature: boolean
  place: VideoPlace
  renderPreview: (video: VideoPreview) => ReactNode
  onMeasured: (duration: MeasuredDuration) => void
}

export function StepVideo(props: StepVideoProps) {
  const { defaults, canFeature, place } = props
  const isFeaturedDisabled = !canFeature && defaults.type !== 'Featured'
  return (
    <>
      <RadioField
        name="type"
        label={fieldLabels.type}
        options={courseTypes.map((type) => ({
          value: type,
          label: type,
          isDisabled: type === 'Featured' && isFeaturedDisabled,
        }))}
        defaultValue={defaults.type}
        {...(isFeaturedDisabled ? { help: messages.featuredByAdmins } : {})}
      />
      <UploadField
        name="images"
        label={fieldLabels.images}
        purpose="course"
        defaultValue={defaults.images}
        placeholder={<img src="/art/empty-cover.svg" alt="" />}
      />
      {place === 'form' ? (
        <VideoFields {...props} />
      ) : (
        <>
          <p>{messages.videosInCurriculum}</p>
          <HiddenField name="link" defaultValue={defaults.link} />
          <HiddenField name="measured" defaultValue="" />
          <HiddenField name="captions" defaultValue={defaults.captions} />
        </>
      )}
      <TextField
        name="language"
        label={`${fieldLabels.language} (optional)`}
        help="The language spoken in the video."
        isOptional
        defaultValue={defaults.language}
      />
    </>
  )
}

/** The video of a course with one lesson. */
function VideoFields({ defaults, values, renderPreview, onMeasured }: StepVideoProps) {
  return (
    <>
      <div className={classes.linkAndCheck}>
        <TextField
          name="link"
          label={fieldLabels.link}
          help={videoUploadMessages.linkHelp}
          type="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={defaults.link}
        />
        <VideoCheck
          link={values.link}
          title={values.title}
          captions={values.captions}
          renderPreview={renderPreview}
          onMeasured={onMeasured}
        />
        <HiddenField name="measured" defaultValue="" />
      </div>
      <UploadField
        name="captions"
        label={`${fieldLabels.captions} (optional)`}
        purpose="captions"
        defaultValue={defaults.captions}
        placeholder={<span className={classes.captionsPlaceholder}>VTT</span>}
      />
    </>
  )
}
