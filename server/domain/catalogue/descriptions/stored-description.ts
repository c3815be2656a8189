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

type StoredDeps = Pick<Deps, 'db' | 'renderers'>

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

const underWay = new Map<string, Promise<string>>()
/** Time-outs in this process, by course and version. */
const timeouts = new LRUCache<string, number>({ max: 10_000 })
/** A stalled event loop causes a time-out, too, but not in several runs of the job. */
const maxTimeouts = 3
/** A reader waits no longer than this; the rendering goes on without. */
const readerMilliseconds = 2500

/**
 * The HTML of a course's description as it is stored. One that was never rendered (an imported course)
 * or by an older renderer is rendered now, once for all who ask; they get plain text where that takes
 * too long or too many others wait. After a time-out only the background job renders it. Undefined for
 * a course that does not exist or was deleted.
 */
export async function loadDescriptionHtml(
  deps: StoredDeps,
  courseId: string,
): Promise<string | undefined> {
  const [row] = await deps.db
    .select(columns)
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  if (!row || row.description === '') return row && ''
  if (row.descriptionRenderer >= markdownVersion) return row.descriptionHtml
  const plain = () => plainParagraphs(row.description)
  if (timeouts.has(versionKey(row))) return plain()
  const inTime = renderAndStore(deps, row).catch((error: unknown) => {
    if (isBusy(error)) return plain()
    throw error
  })
  const patience = Promise.withResolvers<string>()
  const timer = setTimeout(() => patience.resolve(plain()), readerMilliseconds)
  return Promise.race([inTime, patience.promise]).finally(() => clearTimeout(timer))
}

const batch = 50

/**
 * Renders what an import, a seed or an older renderer left, each once, until `signal` stops it. What
 * times out is left to the next run. Gives way to people who save, when too many wait.
 */
export async function renderStaleDescriptions(
  deps: StoredDeps,
  signal: AbortSignal,
): Promise<void> {
  for (let last: string | undefined; ;) {
    const rows = await deps.db
      .select(columns)
      .from(courses)
      .where(
        and(
          lt(courses.descriptionRenderer, markdownVersion),
          ne(courses.description, ''),
          isNull(courses.deletedAt),
          last === undefined ? undefined : gt(courses.id, last),
        ),
      )
      .orderBy(asc(courses.id))
      .limit(batch)
    for (const row of rows) {
      if (signal.aborted) return
      try {
        await renderAndStore(deps, row)
      } catch (error) {
        if (signal.aborted || isBusy(error)) return
        throw error
      }
    }
    if (rows.length < batch) return
    last = rows.at(-1)?.id
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

function versionKey({ id, version }: StoredDescription): string {
  return `${id} ${version}`
}

/** Renders a row once for all who ask at the same time. */
function renderAndStore(deps: StoredDeps, row: StoredDescription): Promise<string> {
  const key = versionKey(row)
  const html = underWay.get(key) ?? renderOnce(deps, row).finally(() => underWay.delete(key))
  underWay.set(key, html)
  return html
}

/** A text that cannot be rendered is stored as plain paragraphs; after a time-out it is tried again. */
async function renderOnce(deps: StoredDeps, row: StoredDescription): Promise<string> {
  const rendered = await tryToRender(deps, row)
  const html = rendered && 'html' in rendered ? rendered.html : plainParagraphs(row.description)
  if (!rendered && countTimeout(row) < maxTimeouts) return html
  await deps.db
    .update(courses)
    .set(toDescriptionColumns({ html }))
    // A save in between has stored its own.
    .where(and(eq(courses.id, row.id), eq(courses.version, row.version)))
  timeouts.delete(versionKey(row))
  return html
}

/** Undefined after a time-out. */
async function tryToRender(
  deps: StoredDeps,
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
  const count = (timeouts.get(versionKey(row)) ?? 0) + 1
  timeouts.set(versionKey(row), count)
  return count
}

/** A text as HTML without any formatting but its paragraphs and lines. */
function plainParagraphs(text: string): string {
  return text
    .split(/(?:\r?\n){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
