import { useId, useState } from 'react'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { fieldLabels } from './lesson-values.ts'

interface TimeFieldProps {
  seconds: number | null
  error: string | undefined
  onChange: (seconds: number | null) => void
}

/** How long a learner needs, in minutes. */
export function TimeField({ seconds, error, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isEmptied, setEmptied] = useState(false)
  // What was typed stays as it is, unless the value was changed elsewhere. The estimate that replaces an emptied field
  // waits until the author has left it.
  const text = isEmptied || parseMinutes(typed) === seconds ? typed : formatMinutes(seconds)
  return (
    <FieldFrame
      id={id}
      label={fieldLabels.seconds}
      help="Leave it empty to use a video’s length, or an estimate from an article’s word count."
      helpId={`${id}-help`}
      error={error}
      errorId={`${id}-error`}
    >
      <input
        id={id}
        className={form.input}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-help` : `${id}-help`}
        onChange={({ target }) => {
          setTyped(target.value)
          setEmptied(target.value === '')
          onChange(parseMinutes(target.value))
        }}
        onBlur={() => setEmptied(false)}
      />
    </FieldFrame>
  )
}

function parseMinutes(text: string): number | null {
  return text.trim() === '' ? null : Math.round(Number(text) * 60)
}

function formatMinutes(seconds: number | null): string {
  return seconds === null ? '' : String(Number((seconds / 60).toFixed(1)))
}
