import { createMiddleware } from 'hono/factory'

/**
 * Says how long a JSON answer is, for `compress`: it leaves short ones alone, but takes those of unknown
 * length for long, and packing the few bytes of a call costs more than making them.
 */
export function tellLength() {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    const isJson = headers.get('Content-Type')?.startsWith('application/json')
    if (!isJson || headers.has('Content-Length') || !c.req.header('Accept-Encoding')) return
    const body = await c.res.text()
    headers.set('Content-Length', String(Buffer.byteLength(body)))
    // Set anew rather than over the former one, whose headers would be copied once more.
    c.res = undefined
    c.res = new Response(body, { status, headers })
  })
}
