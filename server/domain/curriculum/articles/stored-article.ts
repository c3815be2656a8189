import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createStoredHtml } from '#server/platform/jobs/stored-html.ts'
import { articleVersion } from '#shared/articles/article-version.ts'
import { renderArticle } from './render-article.ts'

/** The content of a lesson that is an article. `html` was rendered by the version `renderer`. */
export const articleContent = z.object({
  markdown: z.string().catch(''),
  html: z.string().catch(''),
  renderer: z.int().catch(0),
})
export type ArticleContent = z.infer<typeof articleContent>

/** What is stored of an article that was rendered now. */
export function toArticleContent(markdown: string, html: string): ArticleContent {
  return { markdown, html, renderer: articleVersion }
}

type ArticleDeps = Pick<Deps, 'db' | 'renderers'>

interface StoredArticle {
  id: string
  markdown: string
}

const storedMarkdown = sql<string>`coalesce(${lessons.content} ->> 'markdown', '')`

const storedArticles = createStoredHtml<ArticleDeps, StoredArticle>({
  toKey: ({ id, markdown }) => `${id} ${createHash('sha256').update(markdown).digest('base64url')}`,
  toSource: ({ markdown }) => markdown,
  render: (deps, { markdown }) => renderArticle(deps, markdown),
  async store(deps, { id, markdown }, html) {
    await deps.db
      .update(lessons)
      .set({
        content: sql`${lessons.content} || ${JSON.stringify(toArticleContent(markdown, html))}::jsonb`,
      })
      .where(and(eq(lessons.id, id), eq(storedMarkdown, markdown)))
  },
  listStale: (deps, afterId, limit) =>
    deps.db
      .select({ id: lessons.id, markdown: storedMarkdown })
      .from(lessons)
      .where(
        and(
          eq(lessons.kind, 'article'),
          sql`coalesce((${lessons.content} ->> 'renderer')::int, 0) < ${articleVersion}`,
          sql`${storedMarkdown} <> ''`,
          isNull(lessons.deletedAt),
          afterId === undefined ? undefined : gt(lessons.id, afterId),
        ),
      )
      .orderBy(asc(lessons.id))
      .limit(limit),
})

/** The HTML of a stored article, rendered on demand after an import or by an older renderer. */
export async function loadArticleHtml(
  deps: ArticleDeps,
  lesson: { id: string; content: unknown },
): Promise<string> {
  const { markdown, html, renderer } = articleContent.parse(lesson.content)
  if (renderer >= articleVersion || markdown.trim() === '') return html
  return storedArticles.load(deps, { id: lesson.id, markdown })
}

/** Job: renders all articles left by an import, a seed or an older renderer, until `signal` aborts. */
export const renderStaleArticles = storedArticles.renderStale
