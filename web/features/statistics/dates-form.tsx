import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  addDays,
  type DateRange,
  findDateProblems,
  getFirstDate,
} from '#shared/statistics-ranges.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import classes from './statistics.module.css'

const fields = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const

interface DatesFormProps {
  id: string
  /** The dates in the address, which may be invalid. */
  requested: DateRange | undefined
  /** In UTC. */
  today: string
}

/** A form for the first and the last day of a range, which it stores in the URL. */
export function DatesForm({ id, requested, today }: DatesFormProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(requested)
  const [dates, setDates] = useState(requested ?? { from: addDays(today, -29), to: today })
  const [problems, setProblems] = useState(requested && findDateProblems(requested, today))

  if (requested !== shown) {
    setShown(requested)
    if (requested) setDates(requested)
    setProblems(requested && findDateProblems(requested, today))
  }

  function change(name: keyof DateRange, value: string) {
    const next = { ...dates, [name]: value }
    setDates(next)
    // Corrected errors disappear at once; others appear with the next submit.
    if (problems) setProblems(findDateProblems(next, today))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findDateProblems(dates, today)
    setProblems(found)
    const options = { replace: true, preventScrollReset: true, state: { keepFocus: true } }
    if (!found) return void navigate(`?${new URLSearchParams({ ...dates })}`, options)
    const invalid = fields.find(({ name }) => found[name])
    document.getElementById(`${id}-${invalid?.name}`)?.focus()
  }

  return (
    <form id={id} className={classes.dates} noValidate onSubmit={submit}>
      {fields.map(({ name, label }) => (
        <FieldFrame
          key={name}
          id={`${id}-${name}`}
          label={label}
          helpId={`${id}-${name}-help`}
          error={problems?.[name]}
          errorId={`${id}-${name}-error`}
        >
          <input
            className={form.input}
            id={`${id}-${name}`}
            type="date"
            min={getFirstDate(today)}
            max={today}
            value={dates[name]}
            aria-invalid={problems?.[name] ? true : undefined}
            aria-describedby={problems?.[name] && `${id}-${name}-error`}
            onChange={({ target }) => change(name, target.value)}
          />
        </FieldFrame>
      ))}
      <Button type="submit">Show</Button>
    </form>
  )
}
