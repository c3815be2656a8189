import type { FilterAction, FilterKind } from '#shared/filters/filter-choices.ts'
import { callApi } from '../helpers/client.ts'
import type { TestApp } from '../helpers/test-app.ts'

/** Adds a filter, as an admin does; returns its id. */
export async function createFilter(
  app: Pick<TestApp, 'fetch'>,
  { token }: { token: string },
  kind: FilterKind,
  pattern: string,
  action: FilterAction = 'reject',
): Promise<string> {
  const body = { kind, pattern, action }
  const reply = await callApi(app, 'POST /api/admin/filters', { token, body })
  if (reply.status !== 200) throw new Error(`The filter returned ${JSON.stringify(reply.body)}.`)
  return (reply.body as { filter: { _id: string } }).filter._id
}
