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

interface DescriptionPreviewProps {
  markdown: string
  /** The section of the course's page. */
  show: (html: string) => ReactNode
}

/** The description as the course's page shows it: same renderer, in a worker, fetched when it is first wanted. */
function DescriptionPreview({ markdown, show }: DescriptionPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const preview = useMarkdownPreview(markdown, isOpen)
  return (
    <details
      className={classes.preview}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Preview of the description</summary>
      {isOpen && preview && 'problem' in preview && <p role="alert">{preview.problem}</p>}
      {isOpen && preview && 'html' in preview && (
        <div className={classes.paper}>{show(preview.html)}</div>
      )}
    </details>
  )
}
