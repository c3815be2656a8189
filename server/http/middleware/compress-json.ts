import { createMiddleware } from 'hono/factory'
import { negotiateEncoding, compressGzip } from '../response-cache/compression.ts'

/** Made for one person and read once, so quick comes before small. */
const level = 4

/**
 * Packs a long JSON answer in one go and tells the length of every one. `compress`, which packs all
 * else, would open a stream for each: that costs more than making the answer, and much memory.
 */
export function compressJson() {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    const accepted = c.req.header('Accept-Encoding')
    const isJson = headers.get('Content-Type')?.startsWith('application/json')
    if (!isJson || headers.has('Content-Length') || !accepted) return
    const plain = Buffer.from(await c.res.text())
    const isPacked = negotiateEncoding(plain.length, accepted, ['gzip']) === 'gzip'
    const body = isPacked ? await compressGzip(plain, level) : plain
    if (isPacked) {
      headers.set('Content-Encoding', 'gzip')
      headers.append('Vary', 'Accept-Encoding')
    }
    headers.set('Content-Length', String(body.length))
    // Set anew rather than over the former one, whose headers would be copied once more.
    c.res = undefined
    c.res = new Response(body, { status, headers })
  })
}
