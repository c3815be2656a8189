import { useId, useState } from 'react'
import type { ReleaseRequest } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { fieldLabels } from './lesson-values.ts'
import classes from './lesson.module.css'

interface ReleaseFieldProps {
  release: ReleaseRequest
  error: string | undefined
  onChange: (release: ReleaseRequest) => void
}

/** When a lesson opens: at once, some days after enrolment, or on a date in the author's time zone. */
export function ReleaseField({ release, error, onChange }: ReleaseFieldProps) {
  const id = useId()
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const choice = release === null ? 'now' : 'days' in release ? 'days' : 'date'
  const zone = release !== null && 'zone' in release ? release.zone : ownZone
  const choices = [
    { value: 'now', label: 'At once', select: () => onChange(null) },
    { value: 'days', label: 'Days after enrolment', select: () => onChange({ days: 7 }) },
    {
      value: 'date',
      label: 'On a date',
      select: () => onChange({ date: toLocalDate(Date.now() + 86_400_000), zone: ownZone }),
    },
  ]
  return (
    <fieldset className={form.fieldset} aria-describedby={error && `${id}-error`}>
      <legend className={form.label}>{fieldLabels.release}</legend>
      <div className={classes.choices}>
        {choices.map(({ value, label, select }) => (
          <label key={value} className={classes.choice}>
            <input
              type="radio"
              name={`${id}-release`}
              checked={choice === value}
              onChange={select}
            />
            {label}
          </label>
        ))}
      </div>
      {release !== null && 'days' in release && (
        <label className={classes.inline}>
          <span>Days after the learner enrolled</span>
          <input
            className={form.input}
            type="number"
            inputMode="numeric"
            min={1}
            max={curriculumLimits.releaseDaysMax}
            value={release.days || ''}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => onChange({ days: Number(target.value) })}
          />
        </label>
      )}
      {release !== null && 'date' in release && (
        <label className={classes.inline}>
          <span>Date</span>
          <input
            className={form.input}
            type="date"
            value={release.date}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-zone`}
            onChange={({ target }) => onChange({ date: target.value, zone })}
          />
          <span id={`${id}-zone`} className={form.help}>
            At 00:00 in {zone.replaceAll('_', ' ')}
          </span>
        </label>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** The day of a moment in this time zone, such as 2026-12-31. */
function toLocalDate(time: number): string {
  const date = new Date(time)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
