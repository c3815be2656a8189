import { z } from 'zod'
import { openInspector } from '#tests/helpers/processes/inspector.ts'
import type { ServerProcess } from '#tests/helpers/processes/server-process.ts'

/** Kilobytes. */
export interface Memory {
  /** In use after garbage collection. */
  used: number
  /** Resident memory of the process. */
  resident: number
}

const evaluation = z.object({ result: z.object({ value: z.string() }) })
const usage = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

/** Reads the memory of a server started `withInspector`, after garbage collection. */
export async function readMemory(server: ServerProcess): Promise<Memory> {
  const text = await evaluateIn(server, 'JSON.stringify(process.memoryUsage())', ['collectGarbage'])
  const { heapUsed, external, rss } = usage.parse(JSON.parse(text))
  return { used: (heapUsed + external) / 1024, resident: rss / 1024 }
}

/** Evaluates an expression in a server started `withInspector`; returns its text. */
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
