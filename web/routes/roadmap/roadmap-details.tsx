import { data } from 'react-router'
import { roadmapMessages } from '#shared/messages/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { loadSteps } from '#web/features/roadmap/load-steps.ts'
import { RoadmapDetails } from '#web/features/roadmap/roadmap-details.tsx'
import { OtherRoadmaps } from '#web/features/roadmap/roadmap-list.tsx'
import { roadmap, findRoadmapEntry } from '#web/features/roadmap/roadmap.ts'
import { getServerApi, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/roadmap-details'

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = findRoadmapEntry(params.id)
  if (!entry) throw data({ msg: roadmapMessages.unknownPath }, { status: 404 })
  return { entry, steps: await withErrorPage(loadSteps(getServerApi(context), entry)) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Path not found' })
  const { id, title, text } = loaderData.entry
  return createPageMeta(matches, {
    title: `${title} roadmap`,
    description: text,
    path: pages.roadmapEntry(id),
    type: 'article',
  })
}

export default function RoadmapDetailsPage({ loaderData }: Route.ComponentProps) {
  const { entry, steps } = loaderData
  const parents = [
    { name: 'Home', to: pages.home },
    { name: 'Roadmap', to: pages.roadmap },
  ]
  return (
    <>
      <Container>
        <PageHeader
          breadcrumbs={<Breadcrumbs parents={parents} current={entry.title} />}
          title={`The ${entry.title} path`}
        >
          {entry.text}
        </PageHeader>
      </Container>
      <RoadmapDetails entry={entry} steps={steps} />
      <OtherRoadmaps entries={roadmap.filter(({ id }) => id !== entry.id)} />
    </>
  )
}
