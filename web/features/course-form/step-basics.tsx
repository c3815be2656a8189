import { courseLevels } from '#shared/course-choices.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { CountedTextField, TextField } from '#web/ui/forms/text-fields.tsx'
import { createCharacterCounter, type CharacterCount } from '#web/ui/forms/use-character-count.tsx'
import { type CourseValues, fieldLabels } from './course-steps.ts'

export function StepBasics({ defaults }: { defaults: CourseValues }) {
  return (
    <>
      <TextField
        name="author"
        label={fieldLabels.author}
        help="Whose name stands on the course."
        autoComplete="name"
        defaultValue={defaults.author}
      />
      <CountedTextField
        name="title"
        label={fieldLabels.title}
        help={`Cards show the first ${limits.titleVisibleLength} characters, so begin with what matters most.`}
        defaultValue={defaults.title}
        measure={measureTitle}
      />
      <RadioField
        name="level"
        label={fieldLabels.level}
        options={courseLevels}
        defaultValue={defaults.level}
      />
    </>
  )
}

const measureMost = createCharacterCounter({ max: limits.titleMaxLength })

/** The least of 50 is advice; only the most of 150 is a limit. */
export function measureTitle(text: string): CharacterCount {
  const measure = measureMost(text)
  const more = limits.titleRecommendedLength - text.trim().length
  if (!measure.isValid || text.trim() === '') return measure
  if (more <= 0) return { ...measure, announcement: messages.titleGood }
  const count = `${measure.text}. ${messages.titleAdvice(more)}`
  return { ...measure, text: count, announcement: messages.titleShort }
}
