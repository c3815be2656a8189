import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './form.module.css'

/** How far a text is from what the field asks for. */
export interface CharacterCount {
  /** Shown under the field and followed while typing, e.g. "87 of 250 characters". */
  text: string
  /** Read out when it changes, which is seldom, e.g. "Long enough". */
  announcement: string
  isValid: boolean
}

/** A counter that follows the typing: the props of its field, the counter and the counter's id. */
export function useCharacterCount<Field extends HTMLInputElement | HTMLTextAreaElement>(
  id: string,
  defaultValue: string,
  measure: (text: string) => CharacterCount,
) {
  const ref = useRef<Field>(null)
  const [text, setText] = useState(defaultValue)
  const { text: count, announcement: verdict, isValid: isFine } = measure(text)
  const countId = `${id}-count`

  /** The form hears of a reset, its fields do not. */
  useEffect(() => {
    const form = ref.current?.form
    const onReset = () => setText(ref.current?.defaultValue ?? '')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])

  const counter: ReactNode = (
    <>
      <p id={countId} className={classes.count} data-fine={isFine ? '' : undefined}>
        {count}
      </p>
      <span role="status" className="visually-hidden">
        {verdict}
      </span>
    </>
  )
  const fieldProps = {
    ref,
    defaultValue,
    onInput: ({ currentTarget }: { currentTarget: Field }) => setText(currentTarget.value),
  }
  return { fieldProps, counter, countId }
}

/** Counts as the server does: without the spaces around. Empty is no complaint while one types. */
export function createCharacterCounter({
  min: least = 0,
  max: most,
}: {
  min?: number
  max: number
}) {
  return (text: string): CharacterCount => {
    const { length } = text.trim()
    const count = `${length} of ${most} characters`
    if (length === 0) return { text: count, announcement: '', isValid: true }
    if (length < least) {
      return {
        text: `${count}, ${least - length} more needed`,
        announcement: `Shorter than ${least} characters`,
        isValid: false,
      }
    }
    if (length > most) {
      return {
        text: `${count}, ${length - most} too many`,
        announcement: `Longer than ${most} characters`,
        isValid: false,
      }
    }
    return { text: count, announcement: 'Long enough', isValid: true }
  }
}
