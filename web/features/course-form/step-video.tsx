import { type ReactNode } from 'react'
import { courseTypes } from '#shared/course-choices.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { HiddenField, TextField } from '#web/ui/forms/text-fields.tsx'
import { UploadField } from '#web/ui/forms/upload/upload-field.tsx'
import classes from './course-form.module.css'
import type { VideoPreview } from './course-previews.ts'
import { type CourseValues, fieldLabels } from './course-steps.ts'
import type { MeasuredDuration } from './course-values.ts'
import { VideoCheck } from './video-check.tsx'

interface StepVideoProps {
  defaults: CourseValues
  values: CourseValues
  mayFeature: boolean
  show: (video: VideoPreview) => ReactNode
  onMeasured: (length: MeasuredDuration) => void
}

export function StepVideo({ defaults, values, mayFeature, show, onMeasured }: StepVideoProps) {
  const isFeaturedClosed = !mayFeature && defaults.type !== 'Featured'
  return (
    <>
      <RadioField
        name="type"
        label={fieldLabels.type}
        options={courseTypes.map((type) => ({
          value: type,
          label: type,
          isClosed: type === 'Featured' && isFeaturedClosed,
        }))}
        defaultValue={defaults.type}
        {...(isFeaturedClosed ? { help: messages.featuredByAdmins } : {})}
      />
      <UploadField
        name="images"
        label={fieldLabels.images}
        purpose="course"
        defaultValue={defaults.images}
        placeholder={<img src="/art/empty-cover.svg" alt="" />}
      />
      <div className={classes.linkAndCheck}>
        <TextField
          name="link"
          label={fieldLabels.link}
          help="The address of a video file, an HLS or DASH stream, or a YouTube or Vimeo video."
          type="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={defaults.link}
        />
        <VideoCheck
          link={values.link}
          title={values.title}
          captions={values.captions}
          show={show}
          onMeasured={onMeasured}
        />
        <HiddenField name="measured" defaultValue="" />
      </div>
      <UploadField
        name="captions"
        label={`${fieldLabels.captions} (optional)`}
        purpose="captions"
        defaultValue={defaults.captions}
        placeholder={<span className={classes.noCaptions}>VTT</span>}
      />
      <TextField
        name="language"
        label={`${fieldLabels.language} (optional)`}
        help="What is spoken in the video."
        isOptional
        defaultValue={defaults.language}
      />
    </>
  )
}
