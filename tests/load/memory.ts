import { z } from 'zod'
import { openInspector } from '../helpers/inspector.ts'
import type { ServerProcess } from '../helpers/server-process.ts'

/** Kilobytes. */
export interface Memory {
  /** What is in use once garbage is collected. */
  used: number
  /** What the system has given to the process. */
  resident: number
}

const evaluation = z.object({ result: z.object({ value: z.string() }) })
const usage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

/** The memory of a server that was started `withInspector`, garbage aside. */
export async function readMemory(server: ServerProcess): Promise<Memory> {
  const text = await evaluateIn(server, 'JSON.stringify(process.memoryUsage())', ['collectGarbage'])
  const { heapUsed, external, rss } = usage.parse(JSON.parse(text))
  return { used: (heapUsed + external) / 1024, resident: rss / 1024 }
}

/** The text that an expression has in a server that was started `withInspector`. */
export async function evaluateIn(
  server: ServerProcess,
  expression: string,
  first: 'collectGarbage'[] = [],
): Promise<string> {
  const inspector = await openInspector(server)
  for (const profiling of first) await inspector.send(`HeapProfiler.${profiling}`)
  const evaluated = evaluation.parse(await inspector.send('Runtime.evaluate', { expression }))
  inspector.close()
  return evaluated.result.value
}
