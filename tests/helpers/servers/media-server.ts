import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const folder = join(import.meta.dirname, '../../media')
const types: Record<string, string> = {
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml',
  '.vtt': 'text/vtt',
}

export interface MediaServer {
  /** URL of a file in tests/media. */
  address: (path: string) => string
  /** While true, connections are reset. */
  isCut: boolean
  close: () => Promise<void>
}

/** A video host on another origin, with range requests and CORS for every origin. */
export async function startMediaServer(): Promise<MediaServer> {
  const server = createServer((request, response) => {
    if (media.isCut) request.socket.destroy()
    else void respond(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const media: MediaServer = {
    address: (path) => `http://127.0.0.1:${port}/${path}`,
    isCut: false,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return media
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = normalize(new URL(request.url ?? '/', 'http://media').pathname)
  const bytes = await readFile(join(folder, path)).catch(() => undefined)
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (!bytes) {
    response.writeHead(404).end()
    return
  }
  response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
  response.setHeader('Accept-Ranges', 'bytes')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) {
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
    return
  }
  const from = Number(range[1])
  const to = Math.min(bytes.length - 1, range[2] ? Number(range[2]) : Infinity)
  response.writeHead(206, {
    'Content-Range': `bytes ${from}-${to}/${bytes.length}`,
    'Content-Length': to - from + 1,
  })
  response.end(bytes.subarray(from, to + 1))
}
