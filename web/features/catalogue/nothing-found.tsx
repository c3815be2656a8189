import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

interface NothingFoundProps {
  title: string
  advice: string
  /** Leads to the list without any filter. */
  wayOut: { name: string; to: string }
}

export function NoCoursesFound({ title, advice, wayOut }: NothingFoundProps) {
  return (
    <StatePanel
      title={title}
      illustration={<img src="/art/empty-search.svg" alt="" width={240} height={180} />}
      actions={
        <LinkButton variant="secondary" to={wayOut.to}>
          {wayOut.name}
        </LinkButton>
      }
    >
      <p>{advice}</p>
    </StatePanel>
  )
}
