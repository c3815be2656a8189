import { pages } from '#shared/paths.ts'
import { Breadcrumbs } from '#web/features/catalogue/breadcrumbs.tsx'
import { PageHeader } from '#web/features/catalogue/page-header.tsx'
import { RoadmapList } from '#web/features/roadmap/roadmap-list.tsx'
import { roadmap } from '#web/features/roadmap/roadmap.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/roadmap'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Roadmap',
    description:
      'Ten paths through software: what to learn first, what comes next, and the courses for each step.',
    path: pages.roadmap,
  })
}

export default function RoadmapPage() {
  return (
    <Container>
      <PageHeader
        trail={<Breadcrumbs trail={[{ name: 'Home', to: pages.home }]} here="Roadmap" />}
        title="Roadmap"
      >
        Ten paths through software. Each says what to learn first, what comes next, and which
        courses teach it. Filled stops are the way; dashed ones are worth a visit.
      </PageHeader>
      <RoadmapList entries={roadmap} />
    </Container>
  )
}
