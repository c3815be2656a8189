import type { ReactNode } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { createCharacterCounter } from '#web/lib/forms/measure-length.ts'
import { TextAreaField } from '#web/lib/forms/text-area-field.tsx'
import { type CourseValues, fieldLabels } from './course-steps.ts'
import { DescriptionPreview } from './description-preview.tsx'

interface StepContentProps {
  defaults: CourseValues
  values: CourseValues
  show: (html: string) => ReactNode
}

export function StepContent({ defaults, values, show }: StepContentProps) {
  return (
    <>
      <TextAreaField
        name="learn"
        label={fieldLabels.learn}
        help="One thing a line; each becomes a point of the list on the course’s page."
        rows={6}
        defaultValue={defaults.learn}
        measure={measureLearn}
        isRequired
      />
      <TextAreaField
        name="desc"
        label={fieldLabels.desc}
        help="Markdown: a blank line between paragraphs, # for headings, - for lists, **bold**, [words](https://address). HTML is shown as text."
        rows={12}
        defaultValue={defaults.desc}
        measure={measureDescription}
        isRequired
      />
      <DescriptionPreview markdown={values.desc} show={show} />
    </>
  )
}

const measureLearn = createCharacterCounter({ max: limits.learnMaxLength })
const measureDescription = createCharacterCounter({ max: limits.descriptionMaxLength })
