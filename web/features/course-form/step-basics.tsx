import { courseLevels } from '#shared/catalogue/course-choices.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
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
        help="The name shown on the course."
        autoComplete="name"
        defaultValue={defaults.author}
      />
      <CountedTextField
        name="title"
        label={fieldLabels.title}
        help={`Cards show the first ${limits.titleVisibleLength} characters: put the most important words first.`}
        defaultValue={defaults.title}
        measure={countTitle}
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

const countCharacters = createCharacterCounter({ max: limits.titleMaxLength })

/** The minimum of 50 characters is a recommendation; only the maximum of 150 is enforced. */
export function countTitle(title: string): CharacterCount {
  const count = countCharacters(title)
  const missing = limits.titleRecommendedLength - title.trim().length
  if (!count.isValid || title.trim() === '') return count
  if (missing <= 0) return { ...count, announcement: messages.titleGood }
  return {
    ...count,
    text: `${count.text}. ${messages.titleAdvice(missing)}`,
    announcement: messages.titleShort,
  }
}
