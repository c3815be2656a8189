import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { renderArticleFor } from './render-article.ts'

/** The HTML that learners would get. Throws what `renderArticleFor` throws, at the field `markdown`. */
export async function previewArticle(
  deps: Pick<Deps, 'renderers'>,
  actor: Actor,
  markdown: string,
): Promise<{ html: string }> {
  const { html } = await renderArticleFor(deps, actor.id, { markdown, field: 'markdown' })
  return { html }
}
