import { getServerApi } from '#web/lib/api.ts'
import type { Route } from './+types/terms'
import { createLegalMeta, LegalPage } from './legal-page.tsx'
import { loadLegalPage } from './load-legal-page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadLegalPage(getServerApi(context), 'terms', request.url)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createLegalMeta(matches, loaderData)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />
}
