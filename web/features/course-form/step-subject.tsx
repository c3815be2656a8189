import type { Category } from '#shared/contract/catalogue.ts'
import { courseTopics } from '#shared/course-choices.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { type SelectOption, SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { type CourseValues, fieldLabels } from './course-steps.ts'

interface StepSubjectProps {
  defaults: CourseValues
  categories: readonly Category[]
}

export function StepSubject({ defaults, categories }: StepSubjectProps) {
  return (
    <>
      <SelectField
        name="category"
        label={fieldLabels.category}
        placeholder="Choose a category"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        defaultValue={defaults.category}
      />
      <SelectField
        name="topic"
        label={fieldLabels.topic}
        placeholder="Choose a topic"
        options={topicsWith(defaults.topic)}
        defaultValue={defaults.topic}
      />
      <TextAreaField
        name="comments"
        label={fieldLabels.comments}
        help="A summary in a sentence or two. Search engines and shared links show it."
        rows={4}
        defaultValue={defaults.comments}
        measure={measureSummary}
        isRequired
      />
    </>
  )
}

const measureSummary = createCharacterCounter({ max: limits.summaryMaxLength })

/** An imported course keeps a topic that could not be chosen today. */
function topicsWith(current: string): readonly SelectOption[] {
  const isKnown = current === '' || courseTopics.some((topic) => topic === current)
  return (isKnown ? courseTopics : [...courseTopics, current]).map((topic) => ({
    value: topic,
    label: topic,
  }))
}
