import { LRUCache } from 'lru-cache'
import { AppError } from '../app-error.ts'
import { escapeHtml } from '../escape-html.ts'
import { WorkerTimeoutError } from './worker-pool.ts'

interface StoredHtmlOptions<Deps, Row extends { id: string }> {
  /** Identifies the version of a text; a changed text has another key. */
  toKey: (row: Row) => string
  toSource: (row: Row) => string
  /** Returns a problem for a text that can never be rendered. */
  render: (deps: Deps, row: Row) => Promise<{ html: string } | { problem: string }>
  /** Must not overwrite the text of a concurrent save. */
  store: (deps: Deps, row: Row, html: string) => Promise<void>
  /** Rows without HTML of the current renderer, by id. */
  listStale: (deps: Deps, afterId: string | undefined, limit: number) => Promise<Row[]>
}

export interface StoredHtml<Deps, Row> {
  /**
   * Renders a text that was never rendered, or by an older renderer, once for concurrent requests, and stores it. They get
   * plain paragraphs if that takes too long or the queue is full; after a timeout only the background job renders it.
   */
  load(deps: Deps, row: Row): Promise<string>
  /** Renders all stale rows until `signal` aborts. Stops when the queue is full, because saves come first. */
  renderStale(deps: Deps, signal: AbortSignal): Promise<void>
}

/** A stalled event loop can cause a timeout too, but hardly in several runs of the job. */
const maxTimeouts = 3
/** How long a request waits for rendering, which then continues in the background. */
const maxWaitMilliseconds = 2500
const batchSize = 50

/** Texts of users that are rendered in a worker and stored beside their source. */
export function createStoredHtml<Deps, Row extends { id: string }>(
  options: StoredHtmlOptions<Deps, Row>,
): StoredHtml<Deps, Row> {
  const inProgress = new Map<string, Promise<string>>()
  /** The number of timeouts in this process, by version of a text. */
  const timeouts = new LRUCache<string, number>({ max: 10_000 })
  const toPlain = (row: Row) => toPlainParagraphs(options.toSource(row))

  /** Concurrent calls for the same version share one rendering. */
  function renderAndStore(deps: Deps, row: Row): Promise<string> {
    const key = options.toKey(row)
    const html = inProgress.get(key) ?? renderOnce(deps, row).finally(() => inProgress.delete(key))
    inProgress.set(key, html)
    return html
  }

  /** Stores plain paragraphs if the text cannot be rendered, also after repeated timeouts. */
  async function renderOnce(deps: Deps, row: Row): Promise<string> {
    const rendered = await ignoreTimeout(options.render(deps, row))
    const html = rendered && 'html' in rendered ? rendered.html : toPlain(row)
    if (!rendered && countTimeout(row) < maxTimeouts) return html
    await options.store(deps, row, html)
    timeouts.delete(options.toKey(row))
    return html
  }

  function countTimeout(row: Row): number {
    const count = (timeouts.get(options.toKey(row)) ?? 0) + 1
    timeouts.set(options.toKey(row), count)
    return count
  }

  return {
    async load(deps, row) {
      if (timeouts.has(options.toKey(row))) return toPlain(row)
      const rendering = renderAndStore(deps, row).catch((error: unknown) => {
        if (isBusy(error)) return toPlain(row)
        throw error
      })
      const timeout = Promise.withResolvers<string>()
      const timer = setTimeout(() => timeout.resolve(toPlain(row)), maxWaitMilliseconds)
      return Promise.race([rendering, timeout.promise]).finally(() => clearTimeout(timer))
    },
    async renderStale(deps, signal) {
      for (let lastId: string | undefined; ;) {
        const rows = await options.listStale(deps, lastId, batchSize)
        for (const row of rows) {
          if (signal.aborted) return
          try {
            await renderAndStore(deps, row)
          } catch (error) {
            if (signal.aborted || isBusy(error)) return
            throw error
          }
        }
        if (rows.length < batchSize) return
        lastId = rows.at(-1)?.id
      }
    },
  }
}

/** Returns undefined after a timeout. */
async function ignoreTimeout<T>(rendering: Promise<T>): Promise<T | undefined> {
  try {
    return await rendering
  } catch (error) {
    if (error instanceof WorkerTimeoutError) return undefined
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

/** HTML with paragraphs and line breaks only. */
function toPlainParagraphs(text: string): string {
  return text
    .split(/(?:\r?\n){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
}
