import type pg from 'pg'
import { measure, operationChannel, start } from '#server/platform/monitoring/signals.ts'

type Query = pg.Client['query']

const kinds = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'])

/** The first word of a statement; `other` for rare ones, and `select` for one that starts with a subquery. */
export function getStatementKind(text: string): string {
  const word = /^\s*\(?(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''
  if (word === 'with') return 'select'
  return kinds.has(word) ? word : 'other'
}

/**
 * pg's `query` of a client, with each statement measured. The cast is safe since the arguments are passed on as they
 * are: a query object of another library (such as `COPY`) is not measured.
 */
export function measureQuery(client: pg.Client, query: Query): Query {
  const run = query.bind(client) as (...args: unknown[]) => Promise<unknown>
  return ((...args: unknown[]) => {
    const text = getText(args[0])
    if (text === undefined || !operationChannel.hasSubscribers) return run(...args)
    const operation = {
      kind: 'query',
      name: getStatementKind(text),
      text,
      queryName: getQueryName(args[0]),
    } as const
    if (typeof args.at(-1) !== 'function') return measure(operation, () => run(...args))
    return operationChannel.traceCallback(run, -1, start(operation), undefined, ...args)
  }) as Query
}

function getQueryName(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('name' in query)) return undefined
  return typeof query.name === 'string' ? query.name : undefined
}

function getText(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}
