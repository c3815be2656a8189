import { CreateCategory } from '#web/features/authoring/create-category.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/create-category'

const page = { title: 'Create Category', skeleton: null }

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

export default function CreateCategoryPage() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <CreateCategory />}
    </DashboardPage>
  )
}
