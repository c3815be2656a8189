import { createServer } from 'node:http'
import { z } from 'zod'

/**
 * A bare node:http server that sends fixed bytes: the upper bound of this machine. It runs in a separate
 * process, receives the bytes from its parent and reports its port.
 */
const order = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

process.on('message', (message) => {
  const { headers, body } = order.parse(message)
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
  })
})
