import { lazy } from 'react'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { IconArticle } from '#web/ui/icons/curriculum.ts'
import { defineKind } from './define-kind.ts'

export interface ArticleContent {
  markdown: string
}

/** A text in Markdown. */
export const articleKind = defineKind<'article', ArticleContent>('article', {
  label: 'Article',
  icon: IconArticle,
  labels: { markdown: 'Text' },
  read: ({ markdown }) => ({ markdown }),
  write: ({ markdown }) => ({ article: { markdown } }),
  validate: ({ markdown }) =>
    markdown.length > curriculumLimits.articleMaxLength
      ? { markdown: curriculumMessages.articleTooLong }
      : {},
  Editor: lazy(() => import('./article-editor.tsx')),
})
