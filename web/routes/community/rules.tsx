import { pages } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { CommunityRules } from '#web/features/community/moderation/rules.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/rules'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Community rules',
    description: 'What moderators remove from the community, and why.',
    path: pages.rules,
  })
}

export default function Rules() {
  const parents = [{ name: 'Home', to: pages.home }]
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={parents} current="Community rules" />}
        title="Community rules"
      >
        Moderators remove posts and comments for these reasons only.
      </PageHeader>
      <CommunityRules />
    </Container>
  )
}
