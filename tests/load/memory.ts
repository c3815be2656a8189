import { once } from 'node:events'
import { z } from 'zod'
import type { ServerProcess } from '../helpers/server-process.ts'

/** For a server whose memory is read: its inspector, on a port of its own. */
export const withInspector = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Kilobytes. */
export interface Memory {
  /** What is in use once garbage is collected. */
  used: number
  /** What the system has given to the process. */
  resident: number
}

const answer = z.object({
  id: z.int(),
  result: z.object({ result: z.object({ value: z.string() }).optional() }),
})
const usage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

/** The memory of a server that was started `withInspector`, garbage aside. */
export async function memoryOf(server: ServerProcess): Promise<Memory> {
  const told = await evaluateIn(server, 'JSON.stringify(process.memoryUsage())', ['collectGarbage'])
  const { heapUsed, external, rss } = usage.parse(JSON.parse(told))
  return { used: (heapUsed + external) / 1024, resident: rss / 1024 }
}

/** The text that an expression has in a server that was started `withInspector`. */
export async function evaluateIn(
  server: ServerProcess,
  expression: string,
  first: 'collectGarbage'[] = [],
): Promise<string> {
  const [address] = /ws:\/\/\S+/.exec(server.output()) ?? []
  if (!address) throw new Error('The server has no inspector.')
  const inspector = new WebSocket(address)
  await once(inspector, 'open')
  let asked = 0
  const ask = async (method: string, params = {}) => {
    asked += 1
    inspector.send(JSON.stringify({ id: asked, method, params }))
    const [{ data }] = (await once(inspector, 'message')) as [MessageEvent<string>]
    return answer.parse(JSON.parse(data)).result.result?.value ?? ''
  }
  for (const profiling of first) await ask(`HeapProfiler.${profiling}`)
  const told = await ask('Runtime.evaluate', { expression })
  inspector.close()
  return told
}
