import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createStoredHtml } from '#server/platform/jobs/stored-html.ts'
import { markdownVersion } from '#shared/markdown/markdown-version.ts'
import { renderDescription, toDescriptionColumns } from './render-description.ts'

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

const storedDescriptions = createStoredHtml<DescriptionDeps, StoredDescription>({
  toKey: ({ id, version }) => `${id} ${version}`,
  toSource: ({ description }) => description,
  render: (deps, { description }) => renderDescription(deps, description),
  async store(deps, row, html) {
    await deps.db
      .update(courses)
      .set(toDescriptionColumns({ html }))
      .where(and(eq(courses.id, row.id), eq(courses.version, row.version)))
  },
  listStale: (deps, afterId, limit) =>
    deps.db
      .select(columns)
      .from(courses)
      .where(
        and(
          lt(courses.descriptionRenderer, markdownVersion),
          ne(courses.description, ''),
          isNull(courses.deletedAt),
          afterId === undefined ? undefined : gt(courses.id, afterId),
        ),
      )
      .orderBy(asc(courses.id))
      .limit(limit),
})

const prepareDescription = prepareOnce((db) =>
  db
    .select(columns)
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('courseId')), isNull(courses.deletedAt)))
    .prepare('description'),
)

/**
 * The stored HTML of a course's description, rendered on demand if it was never rendered (an imported course), or by an
 * older renderer. Returns undefined for an unknown or deleted course.
 */
export async function loadDescriptionHtml(
  deps: DescriptionDeps,
  courseId: string,
): Promise<string | undefined> {
  const [row] = await prepareDescription(deps.db).execute({ courseId })
  if (!row || row.description === '') return row && ''
  if (row.descriptionRenderer >= markdownVersion) return row.descriptionHtml
  return storedDescriptions.load(deps, row)
}

/** Job: renders all descriptions left by an import, a seed or an older renderer, until `signal` aborts. */
export const renderStaleDescriptions = storedDescriptions.renderStale
