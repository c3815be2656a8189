import { courseLevels } from '#shared/course-choices.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { RadioField } from '#web/lib/forms/choice-field.tsx'
import { CountedTextField } from '#web/lib/forms/measured-field.tsx'
import { TextField } from '#web/lib/forms/text-field.tsx'
import { type CourseValues, fieldLabels } from './course-steps.ts'
import { measureTitle } from './measure-title.ts'

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
