import { type RefObject, useState } from 'react'
import { formatCount } from '#web/lib/format/format.ts'
import { IconArrowDown, IconArrowUp, IconPlus } from '../icons/general.ts'
import { IconDownload } from '../icons/lessons.ts'
import { IconArrowsHorizontal, IconMinus } from '../icons/pdf.ts'
import { IconMaximize } from '../icons/player.ts'
import classes from './pdf-viewer.module.css'
import type { PdfReader } from './reader/create-reader.ts'
import type { PdfState } from './use-pdf.ts'

interface PdfToolbarProps {
  file: { name: string; url: string }
  state: PdfState
  reader: RefObject<PdfReader | undefined>
  onPage: (page: number) => void
  /** Undefined where the browser cannot. */
  onFullscreen: (() => void) | undefined
}

/** Pages, zoom and download of a PDF. */
export function PdfToolbar({ file, state, reader, onPage, onFullscreen }: PdfToolbarProps) {
  const { page, pageCount, percent, isFitWidth } = state
  const isOpen = state.status === 'open'
  return (
    <div className={classes.toolbar} role="group" aria-label="PDF controls">
      <div className={classes.group}>
        <button
          type="button"
          className={classes.tool}
          aria-label="Previous page"
          disabled={!isOpen || page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </button>
        <PageField page={page} pageCount={pageCount} isOpen={isOpen} onPage={onPage} />
        <button
          type="button"
          className={classes.tool}
          aria-label="Next page"
          disabled={!isOpen || page >= pageCount}
          onClick={() => onPage(page + 1)}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.group}>
        <button
          type="button"
          className={classes.tool}
          aria-label="Zoom out"
          disabled={!isOpen}
          onClick={() => reader.current?.zoomOut()}
        >
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <span className={classes.percent}>
          {isOpen && (
            <>
              <span className="visually-hidden">Zoom </span>
              {percent}%
            </>
          )}
        </span>
        <button
          type="button"
          className={classes.tool}
          aria-label="Zoom in"
          disabled={!isOpen}
          onClick={() => reader.current?.zoomIn()}
        >
          <IconPlus size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label="Fit width"
          aria-pressed={isFitWidth}
          disabled={!isOpen}
          onClick={() => reader.current?.fitWidth()}
        >
          <IconArrowsHorizontal size={20} aria-hidden="true" />
        </button>
        {onFullscreen && (
          <button
            type="button"
            className={classes.tool}
            aria-label="Full screen"
            onClick={onFullscreen}
          >
            <IconMaximize size={20} aria-hidden="true" />
          </button>
        )}
        <a className={classes.tool} href={file.url} download={file.name}>
          <IconDownload size={20} aria-hidden="true" />
          <span className={classes.label} aria-hidden="true">
            Download
          </span>
          <span className="visually-hidden">Download {file.name}</span>
        </a>
      </div>
    </div>
  )
}

interface PageFieldProps {
  page: number
  pageCount: number
  isOpen: boolean
  onPage: (page: number) => void
}

/** Shows the current page; a number that is entered opens that page. */
function PageField({ page, pageCount, isOpen, onPage }: PageFieldProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Number.parseInt(draft ?? '', 10) || page
        onPage(Math.min(Math.max(1, wanted), pageCount))
        setDraft(undefined)
      }}
    >
      <label>
        <span className={classes.label}>Page </span>
        <input
          className={classes.pageField}
          aria-label={isOpen ? `Page, of ${pageCount}` : 'Page'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          disabled={!isOpen}
          value={isOpen ? (draft ?? page) : ''}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setDraft(undefined)}
        />
      </label>
      {isOpen && <span>of {formatCount(pageCount)}</span>}
    </form>
  )
}
