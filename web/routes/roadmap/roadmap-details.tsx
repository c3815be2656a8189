import { data } from 'react-router'
import { roadmapMessages } from '#shared/messages/roadmap.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs } from '#web/features/catalogue/breadcrumbs.tsx'
import { CatalogueHead } from '#web/features/catalogue/catalogue-head.tsx'
import { loadSteps } from '#web/features/roadmap/load-steps.ts'
import { OtherPaths } from '#web/features/roadmap/other-paths.tsx'
import { RoadmapPath } from '#web/features/roadmap/roadmap-path.tsx'
import { roadmap, roadmapEntry } from '#web/features/roadmap/roadmap.ts'
import { apiFor, orErrorPage } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/container.tsx'
import type { Route } from './+types/roadmap-details'

export async function loader({ params, context }: Route.LoaderArgs) {
  const entry = roadmapEntry(params.id)
  if (!entry) throw data({ msg: roadmapMessages.unknownPath }, { status: 404 })
  return { entry, steps: await orErrorPage(loadSteps(apiFor(context), entry)) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Path not found' })
  const { id, title, text } = loaderData.entry
  return pageMeta(matches, {
    title: `${title} roadmap`,
    description: text,
    path: pages.roadmapEntry(id),
    type: 'article',
  })
}

export default function RoadmapDetailsPage({ loaderData }: Route.ComponentProps) {
  const { entry, steps } = loaderData
  const trail = [
    { name: 'Home', to: pages.home },
    { name: 'Roadmap', to: pages.roadmap },
  ]
  return (
    <>
      <Container>
        <CatalogueHead
          trail={<Breadcrumbs trail={trail} here={entry.title} />}
          title={`The ${entry.title} path`}
        >
          {entry.text}
        </CatalogueHead>
      </Container>
      <RoadmapPath entry={entry} steps={steps} />
      <OtherPaths entries={roadmap.filter(({ id }) => id !== entry.id)} />
    </>
  )
}
