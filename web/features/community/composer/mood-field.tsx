import { activities, feelings } from '#shared/moods.ts'
import { joinIds, useField } from '#web/lib/forms/form-context.ts'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import classes from '#web/ui/forms/form.module.css'

/** One of a short list, or nothing. */
export function MoodField() {
  const { id, helpId, errorId, error } = useField('feeling')
  const help = 'Stands beside your name.'
  return (
    <FieldFrame label="Feeling/Activity" {...{ id, help, helpId, error, errorId }}>
      <select
        className={classes.input}
        id={id}
        name="feeling"
        defaultValue=""
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(error && errorId, helpId)}
      >
        <option value="">None</option>
        <optgroup label="Feeling">
          {feelings.map((mood) => (
            <option key={mood}>{mood}</option>
          ))}
        </optgroup>
        <optgroup label="Activity">
          {activities.map((mood) => (
            <option key={mood}>{mood}</option>
          ))}
        </optgroup>
      </select>
    </FieldFrame>
  )
}
