import type { ReactNode } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '../buttons/button.tsx'
import { StatePanel } from './state-panel.tsx'

interface ForbiddenProps {
  /** Names the missing permission. */
  reason?: string | undefined
  /** A way to get the permission. */
  action?: ReactNode
}

/** Shown in place of a page that the user may not see. */
export function Forbidden({ reason, action }: ForbiddenProps) {
  return (
    <StatePanel
      level="h1"
      title="You do not have access to this page"
      illustration={<img src="/art/forbidden.svg" alt="" width={320} height={240} />}
      actions={
        <>
          {action}
          <LinkButton variant={action ? 'secondary' : 'primary'} to={pages.home}>
            Go Home
          </LinkButton>
        </>
      }
    >
      <title>No access · Lectern</title>
      <p>{reason ?? generalMessages.forbidden}</p>
    </StatePanel>
  )
}
