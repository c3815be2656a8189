import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A bare node:http server that sends the files of a folder: the upper bound of this machine. It reads each file at
 * once, which is faster than a stream at these sizes. It runs in a separate process, receives the folder and the
 * headers from its parent and reports its port.
 */
const order = z.object({ folder: z.string(), headers: z.record(z.string(), z.string()) })

process.on('message', (message) => {
  const { folder, headers } = order.parse(message)
  const server = createServer(async (request, response) => {
    const file = await open(join(folder, request.url ?? ''))
    const bytes = await file.readFile()
    await file.close()
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
  })
})
