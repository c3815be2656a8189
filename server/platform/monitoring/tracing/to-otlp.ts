import type { Span } from './span.ts'

type Values = Record<string, string | number | undefined>

/** Numbers of OTLP's enumerations. */
const kinds = { server: 2, client: 3, consumer: 5 }
const errorStatus = 2

/** What all spans of a process have in common. */
export type Resource = Values

/**
 * A request of the OpenTelemetry protocol in its JSON form. `epoch` is the time in milliseconds since 1970 at which
 * `performance.now()` was 0.
 */
export function toOtlp(spans: readonly Span[], resource: Resource, epoch: number): string {
  const toNanoseconds = (time: number) => `${Math.round((epoch + time) * 1000)}000`
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [
          {
            scope: { name: 'lectern' },
            spans: spans.map(({ attributes, errorType, kind, startedAt, endedAt, ...ids }) => ({
              ...ids,
              kind: kinds[kind],
              startTimeUnixNano: toNanoseconds(startedAt),
              endTimeUnixNano: toNanoseconds(endedAt),
              attributes: toAttributes({ ...attributes, 'error.type': errorType }),
              status: errorType === undefined ? {} : { code: errorStatus },
            })),
          },
        ],
      },
    ],
  })
}

function toAttributes(values: Values) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({
      key,
      // 64-bit integers are texts in JSON.
      value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
    }))
}
