import type { ReactNode } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '../buttons/button.tsx'
import { StatePanel } from './state-panel.tsx'

interface ForbiddenProps {
  /** Names the right that is missing. */
  reason?: string | undefined
  /** How to get it, where there is a way. */
  action?: ReactNode
}

export function Forbidden({ reason: explanation, action: way }: ForbiddenProps) {
  return (
    <StatePanel
      level="h1"
      title="This page is not open to you"
      illustration={<img src="/art/forbidden.svg" alt="" width={320} height={240} />}
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
