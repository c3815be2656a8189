import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createRangeLoader } from '../range-loader.ts'
import { BinaryFiles, workerUrl } from './library-files.ts'

/** Larger images are left out. */
const maxImagePixels = 100_000_000
/** Fewer requests than with the default of 64 kB. */
const rangeBytes = 256 * 1024
/** Smaller files are loaded completely, so that the sizes of all pages are known. */
const completeBytes = 2 * 1024 * 1024

interface DocumentOptions {
  bytes: number
  url: string
  onPassword: (submit: (password: string) => void, isWrong: boolean) => void
  onStalled: (reason: 'rejected' | 'failed') => void
  onResumed: () => void
}

/** Starts to load a PDF in a worker of its own. Loads the parts that are needed first. */
export function openDocument(options: DocumentOptions) {
  const { bytes, url, onPassword, onStalled, onResumed } = options
  const port = new Worker(workerUrl, { type: 'module' })
  const workerFailed = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new WorkerError()), { once: true })
  })
  const loader = createRangeLoader({
    url,
    onBytes: (begin, part) => transport.onDataRange(begin, part),
    onStalled,
    onResumed,
  })
  const transport = new RangeTransport(bytes, (begin, end) => loader.request(begin, end))
  const task = pdfjs.getDocument({
    range: transport,
    worker: pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS }),
    rangeChunkSize: rangeBytes,
    disableStream: true,
    disableAutoFetch: bytes > completeBytes,
    maxImageSize: maxImagePixels,
    enableXfa: false,
    disableWorkerRendering: true,
    // The addresses of our copies of the standard fonts are known to `BinaryFiles` alone.
    useSystemFonts: false,
    BinaryDataFactory: BinaryFiles,
    useWorkerFetch: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  task.onPassword = (submit: (password: string) => void, reason: number) =>
    onPassword(submit, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD)

  return {
    document: Promise.race([task.promise, workerFailed]),
    retry: loader.retry,
    isStalled: loader.isStalled,
    close() {
      loader.stop()
      task.destroy().catch(() => undefined)
      // A PDF that keeps the worker busy does not delay this.
      port.terminate()
    },
  }
}

/** The worker could not be loaded or started. */
export class WorkerError extends Error {}

class RangeTransport extends pdfjs.PDFDataRangeTransport {
  readonly #request: (begin: number, end: number) => void

  constructor(length: number, request: (begin: number, end: number) => void) {
    super(length, null)
    this.#request = request
  }

  override requestDataRange(begin: number, end: number): void {
    this.#request(begin, end)
  }
}
