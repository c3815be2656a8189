import { createServer } from 'node:http'

/** A collector of traces that only counts spans. It runs in a separate process and reports its port, then its count. */
let spans = 0
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray()
  spans += Buffer.concat(chunks).toString('latin1').split('"spanId"').length - 1
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('message', () => process.send?.(spans))
