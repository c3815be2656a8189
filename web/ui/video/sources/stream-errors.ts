import type { MediaElement, VideoError } from './media-element.ts'

/** What hls.js and dash.js have in common for us. */
interface Engine {
  on(event: string, hear: (first: unknown, second?: unknown) => void): void
}

/**
 * Streams that cannot be had are told by hls.js and dash.js to their own listeners only, never as the
 * element's `error`. The elements around them say nothing either when they have made their engine; they
 * do set `api`.
 */
export function watchStreamErrors(
  medium: MediaElement,
  tell: (problem: VideoError) => void,
  signal: AbortSignal,
): void {
  let engine = medium.api
  const listen = () => {
    if (!isEngine(engine)) return
    engine.on('hlsError', (_name, details) => {
      if (!signal.aborted && isRecord(details) && details['fatal']) tell(hlsProblem(details))
    })
    engine.on('error', (details) => {
      if (!signal.aborted && isRecord(details)) tell('network')
    })
  }
  listen()
  Object.defineProperty(medium, 'api', {
    configurable: true,
    get: () => engine,
    set(made: unknown) {
      engine = made
      listen()
    },
  })
}

function hlsProblem({ type, details }: Record<string, unknown>): VideoError {
  if (type === 'networkError') return details === 'manifestParsingError' ? 'unplayable' : 'network'
  return type === 'mediaError' ? 'broken' : 'unplayable'
}

function isEngine(value: unknown): value is Engine {
  return isRecord(value) && typeof value['on'] === 'function'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
