import { type KeyboardEvent, useRef, useState } from 'react'
import { pdfMessages } from '#shared/messages/media/pdf.ts'
import { Button } from '../buttons/button.tsx'
import pageClasses from './pages.module.css'
import { PdfCover } from './pdf-cover.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import classes from './pdf-viewer.module.css'
import { usePdf } from './use-pdf.ts'

interface PdfViewerProps {
  /** The address is on this origin, because pages may load nothing else. */
  file: { _id: string; name: string; bytes: number; url: string }
  /** Where this browser keeps the page where reading stopped. */
  positionKey: string | undefined
  onOpened: () => void
  /** The address was rejected; load another one. */
  onExpired: () => Promise<void>
}

/** A PDF to read in the page. */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0)
  const key = [props.file._id, attempt].join(':')
  return <OpenPdf key={key} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

/** One attempt to open a PDF. */
function OpenPdf(props: PdfViewerProps & { onRetry: () => void }) {
  const { file, positionKey, onOpened, onExpired, onRetry } = props
  const viewer = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { state, reader, submitPassword } = usePdf(scroller, {
    bytes: file.bytes,
    url: file.url,
    positionKey,
    onOpened,
    onExpired,
  })

  function goTo(page: number) {
    if (page < 1 || page > state.pageCount) return
    reader.current?.goTo(page)
    setAnnouncement(pdfMessages.currentPage(page, state.pageCount))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { clientWidth = 0, scrollWidth = 0 } = scroller.current ?? {}
    const commands: Record<string, () => void> = {
      // A page that is wider than the frame is scrolled.
      ...(scrollWidth <= clientWidth && {
        ArrowLeft: () => goTo(state.page - 1),
        ArrowRight: () => goTo(state.page + 1),
      }),
      Home: () => goTo(1),
      End: () => goTo(state.pageCount),
      '+': () => reader.current?.zoomIn(),
      '=': () => reader.current?.zoomIn(),
      '-': () => reader.current?.zoomOut(),
      '0': () => reader.current?.fitWidth(),
    }
    const command = commands[event.key]
    if (!command || state.status !== 'open') return
    event.preventDefault()
    command()
  }

  return (
    <>
      <section ref={viewer} className={classes.viewer} aria-label={file.name}>
        <PdfToolbar
          file={file}
          state={state}
          reader={reader}
          onPage={goTo}
          onFullscreen={
            document.fullscreenEnabled ? () => toggleFullscreen(viewer.current) : undefined
          }
        />
        <div className={classes.body}>
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a scroll container */}
          <div
            ref={scroller}
            className={classes.scroller}
            role="region"
            aria-label="Pages"
            tabIndex={0}
            onKeyDown={onKeyDown}
          >
            <div className={pageClasses.pages} />
          </div>
          {/* oxlint-enable */}
          <PdfCover file={file} state={state} onRetry={onRetry} onPassword={submitPassword} />
          {state.isStalled && state.status === 'open' && (
            <div className={classes.notice} role="alert">
              <p>{pdfMessages.stalled}</p>
              <Button variant="secondary" onClick={() => reader.current?.retry(file.url)}>
                Retry
              </Button>
            </div>
          )}
          {!state.isStalled && state.status === 'open' && state.failedPage !== undefined && (
            <p className={classes.notice} role="alert">
              {pdfMessages.pageFailed(state.failedPage)}
            </p>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </section>
      <p className={classes.printed}>{pdfMessages.printed(file.name)}</p>
    </>
  )
}

function toggleFullscreen(viewer: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else viewer?.requestFullscreen().catch(() => undefined)
}
