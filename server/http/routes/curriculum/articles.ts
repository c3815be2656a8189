import { Hono } from 'hono'
import { curriculumPolicy, previewArticle } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { articlePreviewRequest, articlePreviewResponse } from '#shared/contract/courses/articles.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

/** Articles while they are written. */
export function articleRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(
    '/api/articles/preview',
    guardEndpoint(deps, {
      tag: 'Authoring',
      summary: 'Render the Markdown of an article as learners will see it',
      right: curriculumPolicy.previewArticles,
      limit: 'previewPerUser',
      response: articlePreviewResponse,
      errors: ['invalid_input', 'too_many', 'unavailable'],
    }),
    parseBody(articlePreviewRequest),
    async (c) => {
      const { markdown } = c.req.valid('json')
      return c.json(await previewArticle(deps, c.get('session').user, markdown))
    },
  )
}
