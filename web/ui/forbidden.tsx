import type { ReactNode } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

interface ForbiddenProps {
  /** Names the right that is missing. */
  explanation?: string | undefined
  /** How to get it, where there is a way. */
  way?: ReactNode
}

export function Forbidden({ explanation, way }: ForbiddenProps) {
  return (
    <StatePanel
      level="h1"
      title="This page is not open to you"
      drawing={<img src="/art/forbidden.svg" alt="" width={320} height={240} />}
      actions={
        <>
          {way}
          <LinkButton variant={way ? 'secondary' : 'primary'} to={pages.home}>
            Go Home
          </LinkButton>
        </>
      }
    >
      <title>Not open to you · Lectern</title>
      <p>{explanation ?? generalMessages.forbidden}</p>
    </StatePanel>
  )
}
