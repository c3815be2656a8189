import { getServerApi } from '#web/lib/api.ts'
import type { Route } from './+types/privacy'
import { createLegalMeta, LegalPage } from './legal-page.tsx'
import { loadLegalPage } from './load-legal-page.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadLegalPage(getServerApi(context), 'privacy', request.url)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createLegalMeta(matches, loaderData)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />
}
