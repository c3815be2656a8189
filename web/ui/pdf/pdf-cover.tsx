import { pdfMessages } from '#shared/messages/media/pdf.ts'
import { Button, getButtonClass } from '../buttons/button.tsx'
import spinner from '../feedback/spinner.module.css'
import { IconDownload } from '../icons/lessons.ts'
import { maxPages } from './max-pages.ts'
import { PdfPassword } from './pdf-password.tsx'
import classes from './pdf-viewer.module.css'
import type { PdfState } from './use-pdf.ts'

interface PdfCoverProps {
  file: { name: string; url: string }
  state: PdfState
  onRetry: () => void
  onPassword: (password: string) => void
}

/** Covers the pages while there are none: loading, the question for a password, or why the PDF cannot be shown. */
export function PdfCover({ file, state, onRetry, onPassword }: PdfCoverProps) {
  const { status, isStalled, isPasswordWrong } = state
  const failure = isStalled ? 'unavailable' : (state.failure ?? 'damaged')
  if (status === 'open') return null
  if (status === 'loading' && !isStalled) {
    return (
      <div className={classes.cover} role="status">
        <span className={spinner.spinner} aria-hidden="true" />
        <p>{pdfMessages.loading}</p>
      </div>
    )
  }
  const download = (
    <a className={getButtonClass('secondary')} href={file.url} download={file.name}>
      <IconDownload size={20} aria-hidden="true" />
      Download instead
    </a>
  )
  if (status === 'password' && !isStalled) {
    return (
      <div className={classes.cover}>
        <PdfPassword isWrong={isPasswordWrong} onSubmit={onPassword} />
        {download}
      </div>
    )
  }
  return (
    <div className={classes.cover} role="alert">
      <p>{failure === 'tooLong' ? pdfMessages.tooLong(maxPages) : pdfMessages[failure]}</p>
      <div className={classes.actions}>
        {failure === 'unavailable' && <Button onClick={onRetry}>Retry</Button>}
        {download}
      </div>
    </div>
  )
}
