/** Sections and lessons of courses. */
export { getOutline } from './outline/get-outline.ts'
export { effectiveStatus } from './outline/effective-status.ts'
export { type Release, releaseTime, toRelease } from './outline/release.ts'
export { previewArticle } from './articles/preview-article.ts'
export { createArticleRenderer } from './articles/render-article.ts'
export { renderStaleArticles } from './articles/stored-article.ts'
export { curriculumPolicy } from './policy.ts'
