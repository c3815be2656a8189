import { useId, useState } from 'react'
import { pdfMessages } from '#shared/messages/media/pdf.ts'
import { Button } from '../buttons/button.tsx'
import { FieldFrame } from '../forms/field-frame.tsx'
import formClasses from '../forms/form.module.css'
import classes from './pdf-viewer.module.css'

interface PdfPasswordProps {
  isWrong: boolean
  onSubmit: (password: string) => void
}

/** A form for the password of an encrypted PDF. The password stays in this browser and is not stored. */
export function PdfPassword({ isWrong, onSubmit }: PdfPasswordProps) {
  const id = useId()
  const [password, setPassword] = useState('')
  const error = isWrong ? pdfMessages.wrongPassword : undefined
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onSubmit(password)
      }}
    >
      <p role="status">{pdfMessages.needsPassword}</p>
      <FieldFrame
        id={id}
        label="PDF password"
        helpId={`${id}-help`}
        error={error}
        errorId={`${id}-error`}
      >
        <input
          className={formClasses.input}
          id={id}
          type="password"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </FieldFrame>
      <Button type="submit">Open</Button>
    </form>
  )
}
