import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** `explanation` names the right that is missing. */
export function Forbidden({ explanation }: { explanation?: string | undefined }) {
  return (
    <StatePanel
      level="h1"
      title="This page is not open to you"
      drawing={<img src="/art/forbidden.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.home}>Go Home</LinkButton>}
    >
      <title>Not open to you · Lectern</title>
      <p>{explanation ?? generalMessages.forbidden}</p>
    </StatePanel>
  )
}
