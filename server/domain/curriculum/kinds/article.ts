import { sql } from 'drizzle-orm'
import { lessons } from '#server/db/schema/index.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { renderArticleFor } from '../articles/render-article.ts'
import { articleContent, loadArticleHtml, toArticleContent } from '../articles/stored-article.ts'
import type { LessonKindModule } from './lesson-kind.ts'

interface PreparedArticle {
  content: object
  seconds: number | null
}

/** Markdown, with its HTML as it was rendered when the article was saved. */
export const articleKind: LessonKindModule<PreparedArticle | undefined> = {
  kind: 'article',
  requirements: [
    {
      message: messages.articleMissing,
      isMissing: sql`coalesce(${lessons.content} ->> 'markdown', '') !~ '\\S'`,
    },
  ],
  async presentContent(deps, lesson) {
    return { kind: 'article', html: await loadArticleHtml(deps, lesson) }
  },
  async presentSource(deps, lesson) {
    const { markdown } = articleContent.parse(lesson.content)
    return { source: { kind: 'article', markdown }, html: await loadArticleHtml(deps, lesson) }
  },
  async prepare(deps, actor, { article }) {
    if (!article) return undefined
    const { markdown } = article
    const field = 'article.markdown'
    const { html, seconds } = await renderArticleFor(deps, actor.id, { markdown, field })
    return { content: toArticleContent(markdown, html), seconds: seconds || null }
  },
  async changeContent({ lesson }, _request, prepared) {
    if (!prepared) return { columns: {}, seconds: lesson.durationSeconds }
    return { columns: { content: prepared.content }, seconds: prepared.seconds }
  },
}
