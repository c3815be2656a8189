import { useState } from 'react'

/** The latest value that was not undefined: what stays on the page while `data` of a query is missing. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
