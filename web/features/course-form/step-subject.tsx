import { courseTopics } from '#shared/catalogue/course-choices.ts'
import type { Category } from '#shared/contract/courses/catalogue.ts'
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
        options={listTopics(defaults.topic)}
        defaultValue={defaults.topic}
      />
      <TextAreaField
        name="comments"
        label={fieldLabels.comments}
        help="A summary in one or two sentences, shown by search engines and in shared links."
        rows={4}
        defaultValue={defaults.comments}
        measure={countSummary}
        isRequired
      />
    </>
  )
}

const countSummary = createCharacterCounter({ max: limits.summaryMaxLength })

/** Includes the current topic: imported courses may have one that is not offered. */
function listTopics(current: string): readonly SelectOption[] {
  const isListed = current === '' || courseTopics.some((topic) => topic === current)
  const topics = isListed ? courseTopics : [...courseTopics, current]
  return topics.map((topic) => ({ value: topic, label: topic }))
}
