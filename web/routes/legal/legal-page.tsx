import type { LegalDocument } from '#shared/contract/legal.ts'
import { legalNames } from '#shared/messages/legal/legal-names.ts'
import { pages } from '#shared/paths.ts'
import { Breadcrumbs, PageHeader } from '#web/features/catalogue/page-header.tsx'
import { LegalText } from '#web/features/legal/legal-text.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/layout/container.tsx'

/** Earlier versions are not indexed. */
export function createLegalMeta(
  matches: Parameters<typeof createPageMeta>[0],
  document: LegalDocument | undefined,
) {
  if (!document) return createPageMeta(matches, { title: 'Page not found' })
  const { kind, version, currentVersion } = document
  return createPageMeta(matches, {
    title: legalNames[kind],
    description: `${legalNames[kind]} of this marketplace.`,
    path: pages[kind],
    isIndexed: version === currentVersion,
  })
}

export function LegalPage({ document }: { document: LegalDocument }) {
  const title = legalNames[document.kind]
  return (
    <Container>
      <PageHeader
        breadcrumbs={<Breadcrumbs parents={[{ name: 'Home', to: pages.home }]} current={title} />}
        title={title}
      />
      <LegalText document={document} />
    </Container>
  )
}
