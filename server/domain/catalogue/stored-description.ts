import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import { courses } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { markdownVersion } from '#shared/markdown.ts'
import type { Deps } from '../deps.ts'
import { plainParagraphs } from './plain-paragraphs.ts'
import { renderDescription, storedHtml } from './render-description.ts'

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
/** A reader waits no longer than this; the rendering goes on without. */
const readerMilliseconds = 2500

/**
 * The HTML of a course's description as it is stored. One that was never rendered (an imported course)
 * or by an older renderer is rendered now, once for all who ask; they get plain text where that takes
 * too long or too many others wait. Undefined for a course that does not exist.
 */
export async function loadDescriptionHtml(
  deps: StoredDeps,
  courseId: string,
): Promise<string | undefined> {
  const [row] = await deps.db.select(columns).from(courses).where(eq(courses.id, courseId))
  if (!row || row.description === '') return row && ''
  if (row.descriptionRenderer >= markdownVersion) return row.descriptionHtml
  const key = `${row.id} ${row.version}`
  const html = underWay.get(key) ?? renderAndStore(deps, row).finally(() => underWay.delete(key))
  underWay.set(key, html)
  const plain = () => plainParagraphs(row.description)
  const inTime = html.catch((error: unknown) => {
    if (isBusy(error)) return plain()
    throw error
  })
  const patience = Promise.withResolvers<string>()
  const timer = setTimeout(() => patience.resolve(plain()), readerMilliseconds)
  return Promise.race([inTime, patience.promise]).finally(() => clearTimeout(timer))
}

const batch = 50

/**
 * Renders what an import, a seed or an older renderer left, one after the other, until nothing is left
 * or `signal` stops it. Gives way to people who save, when too many wait.
 */
export async function renderStaleDescriptions(
  deps: StoredDeps,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const rows = await deps.db
      .select(columns)
      .from(courses)
      .where(
        and(
          lt(courses.descriptionRenderer, markdownVersion),
          ne(courses.description, ''),
          isNull(courses.deletedAt),
        ),
      )
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
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

/** A text that cannot be rendered is stored as plain paragraphs: nobody tries it again. */
async function renderAndStore(deps: StoredDeps, row: StoredDescription): Promise<string> {
  const rendered = await renderDescription(deps, row.description)
  const html = 'html' in rendered ? rendered.html : plainParagraphs(row.description)
  await deps.db
    .update(courses)
    .set(storedHtml({ html }))
    // A save in between has stored its own.
    .where(and(eq(courses.id, row.id), eq(courses.version, row.version)))
  return html
}
