import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconArticle } from '#web/ui/icons/curriculum.ts'
import type { ArticleContent } from './article-editor.tsx'
import { defineKind } from './define-kind.ts'

/** A text in Markdown. */
export const articleKind = defineKind<'article', ArticleContent>('article', {
  icon: IconArticle,
  labels: { markdown: 'Text' },
  read: ({ markdown }) => ({ markdown }),
  write: ({ markdown }) => ({ article: { markdown } }),
  validate: ({ markdown }) =>
    markdown.length > curriculumLimits.articleMaxLength
      ? { markdown: curriculumMessages.articleTooLong }
      : {},
  Editor: lazyPart(() => import('./article-editor.tsx')),
})
