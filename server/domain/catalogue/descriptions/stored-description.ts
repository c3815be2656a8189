import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { markdownVersion } from '#shared/markdown-version.ts'
import {
  renderDescription,
  type RenderedDescription,
  toDescriptionColumns,
} from './render-description.ts'

type DescriptionDeps = Pick<Deps, 'db' | 'renderers'>

interface StoredDescription {
  id: string
  version: number
  description: string
  descriptionHtml: string
  descriptionRenderer: number
}

const columns = {
  id: courses.id,
  version: courses.version,
  description: courses.description,
  descriptionHtml: courses.descriptionHtml,
  descriptionRenderer: courses.descriptionRenderer,
}

const inProgress = new Map<string, Promise<string>>()
/** The number of timeouts in this process, by course and version. */
const timeouts = new LRUCache<string, number>({ max: 10_000 })
/** A stalled event loop can cause a timeout too, but hardly in several runs of the job. */
const maxTimeouts = 3
/** How long a request waits for rendering, which then continues in the background. */
const maxWaitMilliseconds = 2500

/**
 * The stored HTML of a course's description. A description that was never rendered (an imported course),
 * or by an older renderer, is rendered on demand, once for concurrent requests. They get plain paragraphs
 * if that takes too long or the queue is full; after a timeout only the background job renders it.
 * Returns undefined for an unknown or deleted course.
 */
export async function loadDescriptionHtml(
  deps: DescriptionDeps,
  courseId: string,
): Promise<string | undefined> {
  const [row] = await deps.db
    .select(columns)
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  if (!row || row.description === '') return row && ''
  if (row.descriptionRenderer >= markdownVersion) return row.descriptionHtml
  const fallback = () => toPlainParagraphs(row.description)
  if (timeouts.has(toVersionKey(row))) return fallback()
  const rendering = renderAndStore(deps, row).catch((error: unknown) => {
    if (isBusy(error)) return fallback()
    throw error
  })
  const timeout = Promise.withResolvers<string>()
  const timer = setTimeout(() => timeout.resolve(fallback()), maxWaitMilliseconds)
  return Promise.race([rendering, timeout.promise]).finally(() => clearTimeout(timer))
}

const batchSize = 50

/**
 * Renders all descriptions left by an import, a seed or an older renderer, until `signal` aborts.
 * Timeouts are retried in the next run. Stops when the queue is full, because saves come first.
 */
export async function renderStaleDescriptions(
  deps: DescriptionDeps,
  signal: AbortSignal,
): Promise<void> {
  for (let lastId: string | undefined; ;) {
    const rows = await deps.db
      .select(columns)
      .from(courses)
      .where(
        and(
          lt(courses.descriptionRenderer, markdownVersion),
          ne(courses.description, ''),
          isNull(courses.deletedAt),
          lastId === undefined ? undefined : gt(courses.id, lastId),
        ),
      )
      .orderBy(asc(courses.id))
      .limit(batchSize)
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
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

function toVersionKey({ id, version }: StoredDescription): string {
  return `${id} ${version}`
}

/** Concurrent calls for the same version share one rendering. */
function renderAndStore(deps: DescriptionDeps, row: StoredDescription): Promise<string> {
  const key = toVersionKey(row)
  const html = inProgress.get(key) ?? renderOnce(deps, row).finally(() => inProgress.delete(key))
  inProgress.set(key, html)
  return html
}

/** Stores plain paragraphs if the text cannot be rendered, also after repeated timeouts. */
async function renderOnce(deps: DescriptionDeps, row: StoredDescription): Promise<string> {
  const rendered = await tryToRender(deps, row)
  const html = rendered && 'html' in rendered ? rendered.html : toPlainParagraphs(row.description)
  if (!rendered && countTimeout(row) < maxTimeouts) return html
  await deps.db
    .update(courses)
    .set(toDescriptionColumns({ html }))
    // Does not overwrite the description of a concurrent save.
    .where(and(eq(courses.id, row.id), eq(courses.version, row.version)))
  timeouts.delete(toVersionKey(row))
  return html
}

/** Returns undefined after a timeout. */
async function tryToRender(
  deps: DescriptionDeps,
  row: StoredDescription,
): Promise<RenderedDescription | undefined> {
  try {
    return await renderDescription(deps, row.description)
  } catch (error) {
    if (error instanceof WorkerTimeoutError) return undefined
    throw error
  }
}

function countTimeout(row: StoredDescription): number {
  const count = (timeouts.get(toVersionKey(row)) ?? 0) + 1
  timeouts.set(toVersionKey(row), count)
  return count
}

/** HTML with paragraphs and line breaks only. */
function toPlainParagraphs(text: string): string {
  return text
    .split(/(?:\r?\n){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
