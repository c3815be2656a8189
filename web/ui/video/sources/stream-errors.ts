import type { MediaElement, VideoError } from './media-element.ts'

/** The common part of hls.js and dash.js. */
interface Engine {
  on(event: string, listener: (first: unknown, second?: unknown) => void): void
}

/**
 * hls.js and dash.js report stream errors to their own listeners, not as the element's `error`. Their
 * elements dispatch no event once the engine exists, but they set `api`.
 */
export function watchStreamErrors(
  media: MediaElement,
  onError: (error: VideoError) => void,
  signal: AbortSignal,
): void {
  let engine = media.api
  const attachListeners = () => {
    if (!isEngine(engine)) return
    engine.on('hlsError', (_name, details) => {
      if (!signal.aborted && isRecord(details) && details['fatal']) onError(toHlsError(details))
    })
    engine.on('error', (details) => {
      if (!signal.aborted && isRecord(details)) onError('network')
    })
  }
  attachListeners()
  Object.defineProperty(media, 'api', {
    configurable: true,
    get: () => engine,
    set(created: unknown) {
      engine = created
      attachListeners()
    },
  })
}

function toHlsError({ type, details }: Record<string, unknown>): VideoError {
  if (type === 'networkError') return details === 'manifestParsingError' ? 'unplayable' : 'network'
  return type === 'mediaError' ? 'broken' : 'unplayable'
}

function isEngine(value: unknown): value is Engine {
  return isRecord(value) && typeof value['on'] === 'function'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
