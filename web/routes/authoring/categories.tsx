import { Categories, CategoriesSkeleton } from '#web/features/authoring/categories.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/categories'

const page = { title: 'Categories', skeleton: <CategoriesSkeleton /> }

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function CategoriesPage() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <Categories />}
    </DashboardPage>
  )
}
