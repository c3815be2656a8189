import { createMiddleware } from 'hono/factory'
import { answerPage, type PageHandler } from './pages.ts'

/** For an address that is a page and a call: who accepts HTML gets the page, anybody else JSON. */
export function pageOrCall(handle: PageHandler | undefined) {
  return createMiddleware(async (c, next) => {
    const wantsPage = c.req.method === 'GET' && c.req.header('Accept')?.includes('text/html')
    if (handle && wantsPage) c.res = await answerPage(handle, c.req.raw)
    else await next()
    c.res.headers.append('Vary', 'Accept')
  })
}
