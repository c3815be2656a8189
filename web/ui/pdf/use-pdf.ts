import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PdfFailure, PdfReader } from './reader/create-reader.ts'

interface PdfOptions {
  bytes: number
  /** May change while the file stays the same. */
  url: string
  /** Where this browser keeps the page where reading stopped. */
  positionKey: string | undefined
  /** A page can be read. */
  onOpened: () => void
  /** The address was rejected; load another one. */
  onExpired: () => Promise<void>
}

export interface PdfState {
  status: 'loading' | 'open' | 'password' | 'failed'
  failure: PdfFailure | undefined
  isPasswordWrong: boolean
  /** Parts are missing; the pages that are loaded can be read. */
  isStalled: boolean
  failedPage: number | undefined
  page: number
  pageCount: number
  percent: number
  isFitWidth: boolean
}

const initialState: PdfState = {
  status: 'loading',
  failure: undefined,
  isPasswordWrong: false,
  isStalled: false,
  failedPage: undefined,
  page: 1,
  pageCount: 0,
  percent: 100,
  isFitWidth: true,
}

/** Opens a PDF in the element, for as long as the component exists; pdf.js is loaded now and not before. */
export function usePdf(scroller: RefObject<HTMLDivElement | null>, options: PdfOptions) {
  const { url } = options
  const [state, setState] = useState(initialState)
  const reader = useRef<PdfReader>(undefined)
  const submit = useRef<(password: string) => void>(undefined)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))

  useEffect(() => {
    let isCurrent = true
    const update = (part: Partial<PdfState>) => {
      if (isCurrent) setState((before) => ({ ...before, ...part }))
    }
    async function open() {
      const { createReader } = await import('./reader/create-reader.ts')
      if (!isCurrent || !scroller.current) return
      const { bytes, url: firstUrl, positionKey } = latest.current
      const startPage = readLastPage(positionKey)
      reader.current = createReader({
        container: scroller.current,
        bytes,
        url: firstUrl,
        startPage,
        onOpened(pageCount) {
          update({ status: 'open', pageCount })
          latest.current.onOpened()
        },
        onPageChange(page) {
          update({ page })
          saveLastPage(positionKey, page)
        },
        onZoomChange: (percent, isFitWidth) => update({ percent, isFitWidth }),
        onPassword(submitPassword, isPasswordWrong) {
          submit.current = submitPassword
          update({ status: 'password', isPasswordWrong })
        },
        onPageFailed: (failedPage) => update({ failedPage }),
        onFailed: (failure) => update({ status: 'failed', failure }),
        async onStalled(reason) {
          // With another address, loading continues by itself.
          if (reason === 'rejected') await latest.current.onExpired()
          update({ isStalled: reader.current?.isStalled() ?? false })
        },
        onResumed: () => update({ isStalled: false }),
      })
    }
    open().catch(() => update({ status: 'failed', failure: 'unavailable' }))
    return () => {
      isCurrent = false
      reader.current?.close()
      reader.current = undefined
    }
  }, [scroller])

  useEffect(() => {
    const retry = () => reader.current?.retry(url)
    retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [url])

  return {
    state,
    reader,
    submitPassword(password: string) {
      setState((before) => ({ ...before, status: 'loading' }))
      submit.current?.(password)
    },
  }
}

/** The page where reading stopped on this device; 1 if nothing is stored. */
function readLastPage(key: string | undefined): number {
  try {
    const page = Number(key && localStorage.getItem(key))
    return Number.isInteger(page) && page > 1 ? page : 1
  } catch {
    return 1
  }
}

function saveLastPage(key: string | undefined, page: number): void {
  if (!key) return
  try {
    if (page > 1) localStorage.setItem(key, String(page))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, a PDF starts at its first page.
  }
}
