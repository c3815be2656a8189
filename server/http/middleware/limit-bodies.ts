import type { Context, MiddlewareHandler } from 'hono'
import { limitBody } from './limit-body.ts'

const bodyMaxBytes = 256 * 1024
/** Old clients send whole courses in the cart; only their ids are read. */
const cartBodyMaxBytes = 10 * 1024 * 1024
/** The longest article, if each character is escaped in JSON. */
const articleBodyMaxBytes = 640 * 1024
/** The texts of all cues, with their times. */
const captionsBodyMaxBytes = 2.5 * 1024 * 1024
const uploadPath =
  /^\/api\/(?:upload|upload_avatar|courses\/[^/]+\/files|videos\/[^/]+\/(?:uploads|pictures)\/[^/]+)$/

/** Whether the body of a request to the path is read as a stream. */
export function isUpload(path: string): boolean {
  return uploadPath.test(path)
}

/** Limits the bodies of requests. Uploads are limited while they are read, by their purpose. */
export function limitBodies(): MiddlewareHandler {
  const [limitCart, limitOther] = [limitBody(cartBodyMaxBytes), limitBody(bodyMaxBytes)]
  const limitArticle = limitBody(articleBodyMaxBytes)
  const limitCaptions = limitBody(captionsBodyMaxBytes)
  return (c, next) => {
    if (isUpload(c.req.path)) return next()
    if (isArticleRequest(c)) return limitArticle(c, next)
    if (isCaptionsRequest(c)) return limitCaptions(c, next)
    return (c.req.path === '/user/addcart' ? limitCart : limitOther)(c, next)
  }
}

function isCaptionsRequest({ req }: Context): boolean {
  return req.method === 'PUT' && /^\/api\/lessons\/[^/]+\/captions\/[^/]+$/.test(req.path)
}

function isArticleRequest({ req }: Context): boolean {
  if (req.path === '/api/articles/preview') return req.method === 'POST'
  return req.method === 'PATCH' && /^\/api\/lessons\/[^/]+$/.test(req.path)
}
