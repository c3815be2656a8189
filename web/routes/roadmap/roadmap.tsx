import { pages } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { RoadmapList } from '#web/features/roadmap/roadmap-list.tsx'
import { roadmap } from '#web/features/roadmap/roadmap.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/roadmap'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Roadmap',
    description:
      'Ten learning paths for software developers: what to learn first, what comes next and the courses for each step.',
    path: pages.roadmap,
  })
}

export default function RoadmapPage() {
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={[{ name: 'Home', to: pages.home }]} current="Roadmap" />}
        title="Roadmap"
      >
        Ten learning paths for software developers: what to learn first, what comes next and which
        courses teach it. Dashed steps are optional.
      </PageHeader>
      <RoadmapList entries={roadmap} />
    </Container>
  )
}
