import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { describedBy, useField } from './form-context.ts'
import classes from './form.module.css'

/** How far a text is from what the field asks for. */
export interface TextMeasure {
  /** Shown under the field and followed while typing, e.g. "87 of 250 characters". */
  count: string
  /** Read out when it changes, which is seldom, e.g. "Long enough". */
  verdict: string
  isFine: boolean
}

interface TextAreaFieldProps {
  name: string
  label: string
  help: string
  rows: number
  defaultValue: string
  measure: (text: string) => TextMeasure
}

/** An optional text of several lines with a counter that follows the typing. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, help, rows, defaultValue, measure } = props
  const { id, helpId, errorId, error } = useField(name)
  const ref = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(defaultValue)
  const { count, verdict, isFine } = measure(text)
  const countId = `${id}-count`

  /** The form hears of a reset, its fields do not. */
  useEffect(() => {
    const form = ref.current?.form
    const onReset = () => setText(ref.current?.defaultValue ?? '')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  return (
    <FieldFrame {...{ id, label, help, helpId, error, errorId }}>
      <textarea
        ref={ref}
        className={`${classes.input} ${classes.area}`}
        id={id}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(error && errorId, countId, helpId)}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={countId} className={classes.count} data-fine={isFine ? '' : undefined}>
        {count}
      </p>
      <span role="status" className="visually-hidden">
        {verdict}
      </span>
    </FieldFrame>
  )
}
