import { type ReactNode, useState } from 'react'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import classes from './course-form.module.css'
import { type CourseValues, fieldLabels } from './course-steps.ts'
import { useMarkdownPreview } from './use-markdown-preview.ts'

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
      <DescriptionPreview markdown={values.desc} renderPreview={renderPreview} />
    </>
  )
}

const countOutcomes = createCharacterCounter({ max: limits.learnMaxLength })
const countDescription = createCharacterCounter({ max: limits.descriptionMaxLength })

interface DescriptionPreviewProps {
  markdown: string
  renderPreview: (html: string) => ReactNode
}

/** The description as on the course page. Its renderer runs in a worker, loaded when first opened. */
function DescriptionPreview({ markdown, renderPreview }: DescriptionPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const preview = useMarkdownPreview(markdown, isOpen)
  return (
    <details
      className={classes.preview}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Preview the description</summary>
      {isOpen && preview && 'error' in preview && <p role="alert">{preview.error}</p>}
      {isOpen && preview && 'html' in preview && (
        <div className={classes.previewContent}>{renderPreview(preview.html)}</div>
      )}
    </details>
  )
}
