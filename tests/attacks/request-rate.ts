import { once } from 'node:events'
import { Agent, request } from 'node:http'

interface RequestRateOptions {
  connections: number
  seconds: number
}

/** Sends GET requests over keep-alive connections; returns responses per second. Throws on a rejection. */
export async function measureRequestRate(
  origin: string,
  nextPath: () => string,
  { connections, seconds }: RequestRateOptions,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  const end = start + seconds * 1000
  let responses = 0

  async function runClient(): Promise<void> {
    while (performance.now() < end) {
      await get(origin + nextPath(), agent)
      responses += 1
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, runClient))
    return responses / ((performance.now() - start) / 1000)
  } finally {
    agent.destroy()
  }
}

async function get(url: string, agent: Agent): Promise<void> {
  const outgoing = request(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }).end()
  const [response] = await once(outgoing, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode >= 300) throw new Error(`${url} responded with ${response.statusCode}.`)
}
