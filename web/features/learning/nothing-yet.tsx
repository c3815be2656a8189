import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

export function NoEnrolments() {
  return (
    <StatePanel
      title={learningMessages.nothingYet}
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.catalogue}>Browse courses</LinkButton>}
    />
  )
}
