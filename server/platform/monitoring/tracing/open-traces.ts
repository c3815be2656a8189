import { randomUUID } from 'node:crypto'
import type { TracesSettings } from '../../config/traces-settings.ts'
import type { Logger } from '../../logging/logger.ts'
import type { StartTrace } from '../request-context.ts'
import { recordSpans } from './record-spans.ts'
import { createSpanExporter } from './span-exporter.ts'

export interface Traces {
  startTrace: StartTrace
  /** Takes two seconds at most. */
  close(): Promise<void>
}

/** Starts to record spans and to export them. */
export function openTraces(
  { url, headers, serviceName, ratio }: TracesSettings,
  { kind, log }: { kind: 'server' | 'worker'; log: Logger },
): Traces {
  const resource = {
    'service.name': serviceName,
    'service.instance.id': randomUUID(),
    'process.pid': process.pid,
    'lectern.process': kind,
  }
  const exporter = createSpanExporter({ url, headers, resource, log })
  const recorder = recordSpans(exporter.add, ratio)
  return {
    startTrace: recorder.startTrace,
    close() {
      recorder.stop()
      return exporter.close()
    },
  }
}
