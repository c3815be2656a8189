import { type ReactNode, Suspense } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { type CourseValues, fieldLabels } from './course-steps.ts'

const MarkdownPreview = lazyPart(() => import('#web/ui/markdown/markdown-preview.tsx'))

interface StepContentProps {
  defaults: CourseValues
  values: CourseValues
  renderPreview: (html: string) => ReactNode
}

export function StepContent({ defaults, values, renderPreview }: StepContentProps) {
  return (
    <>
      <TextAreaField
        name="learn"
        label={fieldLabels.learn}
        help="One point per line, shown as a list on the course page."
        rows={6}
        defaultValue={defaults.learn}
        measure={countOutcomes}
        isRequired
      />
      <TextAreaField
        name="desc"
        label={fieldLabels.desc}
        help="Markdown: a blank line between paragraphs, # for headings, - for lists, **bold**, [text](https://example.com). HTML is shown as text."
        rows={12}
        defaultValue={defaults.desc}
        measure={countDescription}
        isRequired
      />
      <Suspense>
        <MarkdownPreview
          label="Preview the description"
          markdown={values.desc}
          renderPreview={renderPreview}
        />
      </Suspense>
    </>
  )
}

const countOutcomes = createCharacterCounter({ max: limits.learnMaxLength })
const countDescription = createCharacterCounter({ max: limits.descriptionMaxLength })
