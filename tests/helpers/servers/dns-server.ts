import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface DnsServer {
  /** For Resolver.setServers. */
  address: string
  close(): void
}

const codes = { SERVFAIL: 2, NXDOMAIN: 3 }
const typeTxt = 16

/** A DNS server with these TXT records; names that it does not know do not exist. */
export async function startDnsServer(
  records: Record<string, string[] | 'SERVFAIL'>,
): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, client) => {
    const { name, end } = readName(query)
    const found = records[name.toLowerCase()]
    const answers = Array.isArray(found) ? found : []
    const code = found === undefined ? codes.NXDOMAIN : found === 'SERVFAIL' ? codes.SERVFAIL : 0
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    const question = query.subarray(12, end + 4)
    socket.send(Buffer.concat([header, question, ...answers.map(toAnswer)]), client.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A TXT record consists of strings of at most 255 characters. */
function toAnswer(text: string): Buffer {
  const parts = (text.match(/.{1,255}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  const data = Buffer.concat(parts)
  const fixed = Buffer.alloc(12)
  fixed.writeUInt16BE(0xc00c, 0)
  fixed.writeUInt16BE(typeTxt, 2)
  fixed.writeUInt16BE(1, 4)
  fixed.writeUInt32BE(60, 6)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}
