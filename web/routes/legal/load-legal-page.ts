import type { LegalKind } from '#shared/contract/legal.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import { type getServerApi, parseResponse, withErrorPage } from '#web/lib/api.ts'

/** The version that the URL names, by default the current one. */
export function loadLegalPage(api: ReturnType<typeof getServerApi>, kind: LegalKind, url: string) {
  const { version } = pageQueries.legal(new URL(url).searchParams)
  const query = version === undefined ? {} : { version: String(version) }
  return withErrorPage(
    parseResponse(api.api.legal[':kind{terms|privacy}'].$get({ param: { kind }, query })),
  )
}
