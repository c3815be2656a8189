import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '#web/lib/format/format.ts'
import classes from './form.module.css'

export interface CharacterCount {
  /** Shown below the field and updated while typing, e.g. "87 of 250 characters". */
  text: string
  /** Announced by screen readers when it changes, e.g. "Long enough". */
  announcement: string
  isValid: boolean
}

/** A live character counter: the props for the field, the counter and the counter's id. */
export function useCharacterCount<Field extends HTMLInputElement | HTMLTextAreaElement>(
  id: string,
  defaultValue: string,
  measure: (text: string) => CharacterCount,
) {
  const ref = useRef<Field>(null)
  const [value, setValue] = useState(defaultValue)
  const { text, announcement, isValid } = measure(value)
  const countId = `${id}-count`

  /** A reset dispatches its event on the form, not on the fields. */
  useEffect(() => {
    const form = ref.current?.form
    const onReset = () => setValue(ref.current?.defaultValue ?? '')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  const counter: ReactNode = (
    <>
      <p id={countId} className={classes.count} data-valid={isValid ? '' : undefined}>
        {text}
      </p>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  )
  const fieldProps = {
    ref,
    defaultValue,
    onInput: ({ currentTarget }: { currentTarget: Field }) => setValue(currentTarget.value),
  }
  return { fieldProps, counter, countId }
}

/** Counts like the server, without surrounding whitespace. An empty text is valid while typing. */
export function createCharacterCounter({ min = 0, max }: { min?: number; max: number }) {
  return (value: string): CharacterCount => {
    const { length } = value.trim()
    const text = `${formatCount(length)} of ${formatCount(max)} characters`
    if (length === 0) return { text, announcement: '', isValid: true }
    if (length < min) {
      return {
        text: `${text}, ${min - length} more needed`,
        announcement: `Shorter than ${min} characters`,
        isValid: false,
      }
    }
    if (length > max) {
      return {
        text: `${text}, ${formatCount(length - max)} too many`,
        announcement: `Longer than ${formatCount(max)} characters`,
        isValid: false,
      }
    }
    return { text, announcement: min > 0 ? 'Long enough' : '', isValid: true }
  }
}
