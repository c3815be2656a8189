import { useState } from 'react'

/** What a form keeps and sends without showing it; `setValues` changes it, and drafts restore it. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const [value, setValue] = useState(defaultValue)
  return (
    <input
      type="hidden"
      name={name}
      value={value}
      onInput={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}
