import { data } from 'react-router'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/not-found'
import { PageNotFound } from './error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: 'Page not found' })
}

export default function NotFound() {
  return <PageNotFound />
}
