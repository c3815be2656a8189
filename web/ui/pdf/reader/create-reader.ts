import { AnnotationEditorType, AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  LinkTarget,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { pdfMessages } from '#shared/messages/media/pdf.ts'
import { maxPages } from '../max-pages.ts'
import { openDocument, WorkerError } from './open-document.ts'

/** About 64 MB each; at most 10 pages have one. */
const maxCanvasPixels = 2 ** 24
const fitWidth = 'page-width'

export type PdfFailure = 'damaged' | 'empty' | 'tooLong' | 'unavailable'

export interface ReaderEvents {
  /** The first page that is in view has been rendered. */
  onOpened: (pageCount: number) => void
  onPageChange: (page: number) => void
  onZoomChange: (percent: number, isFitWidth: boolean) => void
  onPassword: (submit: (password: string) => void, isWrong: boolean) => void
  onPageFailed: (page: number) => void
  onFailed: (reason: PdfFailure) => void
  onStalled: (reason: 'rejected' | 'failed') => void
  onResumed: () => void
}

interface ReaderOptions extends ReaderEvents {
  /** Scrolls; its only child receives the pages. */
  container: HTMLDivElement
  bytes: number
  url: string
  startPage: number
}

export interface PdfReader {
  goTo: (page: number) => void
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  /** Requests again what could not be loaded, now from this address. */
  retry: (url: string) => void
  isStalled: () => boolean
  close: () => void
}

/** Shows a PDF in an element. Nothing in it is executed: neither its scripts nor its forms. */
export function createReader(options: ReaderOptions): PdfReader {
  const { container, startPage } = options
  const closed = new AbortController()
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
    ignoreDestinationZoom: true,
  })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    maxCanvasPixels,
    removePageBorders: true,
    // Icons of annotations, which are not shown.
    imageResourcesPath: 'data:,',
    l10n: silentL10n(),
    ...(matchMedia('(forced-colors: active)').matches
      ? { pageColors: { background: 'Canvas', foreground: 'CanvasText' } }
      : {}),
    abortSignal: closed.signal,
  } as ConstructorParameters<typeof PDFViewer>[0])
  linkService.setViewer(viewer)

  let isOpened = false
  const events = listenTo(eventBus, closed.signal)
  events('pagesinit', () => {
    viewer.currentScaleValue = fitWidth
    for (let page = 1; page <= viewer.pagesCount; page++) {
      viewer.getPageView(page - 1).div.setAttribute('aria-label', pdfMessages.page(page))
    }
    if (startPage <= viewer.pagesCount) viewer.currentPageNumber = startPage
  })
  events('pagechanging', ({ pageNumber }) => options.onPageChange(Number(pageNumber)))
  events('scalechanging', ({ scale, presetValue }) =>
    options.onZoomChange(Math.round(Number(scale) * 100), presetValue === fitWidth),
  )
  events('pagerendered', ({ pageNumber, error }) => {
    if (error) options.onPageFailed(Number(pageNumber))
    if (isOpened) return
    isOpened = true
    options.onOpened(viewer.pagesCount)
  })

  const resizes = new ResizeObserver(() => {
    // While it is hidden, such as for printing, it has no width.
    const isHidden = container.clientWidth === 0
    if (!isHidden && viewer.currentScaleValue === fitWidth) viewer.currentScaleValue = fitWidth
  })
  resizes.observe(container)

  const opened = openDocument(options)
  async function show() {
    const document = await opened.document
    if (closed.signal.aborted) return
    if (document.numPages === 0) return options.onFailed('empty')
    if (document.numPages > maxPages) return options.onFailed('tooLong')
    viewer.setDocument(document)
    linkService.setDocument(document)
    await viewer.pagesPromise
  }
  show().catch(fail)

  function fail(error: unknown) {
    if (closed.signal.aborted) return
    options.onFailed(error instanceof WorkerError ? 'unavailable' : 'damaged')
  }

  return {
    goTo(page) {
      viewer.currentPageNumber = page
    },
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fitWidth() {
      viewer.currentScaleValue = fitWidth
    },
    retry: opened.retry,
    isStalled: opened.isStalled,
    close() {
      closed.abort()
      resizes.disconnect()
      viewer.setDocument(null)
      linkService.setDocument(null)
      opened.close()
    },
  }
}

type L10n = NonNullable<ConstructorParameters<typeof PDFViewer>[0]['l10n']>

/** Replaces the translations of pdf.js, most of them for tools that we do not use: we label the pages ourselves. */
function silentL10n(): L10n {
  const methods = {
    getLanguage: () => 'en-us',
    getDirection: () => 'ltr',
    get: () => Promise.resolve(''),
    translate: () => Promise.resolve(),
    translateOnce: () => Promise.resolve(),
    pause: () => undefined,
    resume: () => undefined,
    destroy: () => Promise.resolve(),
  }
  // The class has private members, but PDFViewer calls only these methods.
  return methods as unknown as L10n
}

type PdfEvent = Record<string, unknown>

/** The event bus is not typed. */
function listenTo(eventBus: EventBus, signal: AbortSignal) {
  return (name: string, listener: (event: PdfEvent) => void) =>
    eventBus.on(name, listener as Function, { signal })
}
