import { useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { useMediaQuery } from '#web/lib/document/media-query.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { CommunitySidebar } from './community-sidebar.tsx'
import classes from './network-disclosure.module.css'

/** From this width on, the sidebar is beside the posts. */
export const wideScreen = '(width >= 64rem)'

/** The content of the sidebar on narrow screens, loaded when it is opened. */
export function NetworkDisclosure({ user }: { user: ShortOwnUser }) {
  const isWide = useMediaQuery(wideScreen)
  const [isOpen, setIsOpen] = useState(false)
  if (isWide) return null
  return (
    <details
      className={`${card.card} ${classes.disclosure}`}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>
        Network and Make Friends
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen && <CommunitySidebar user={user} />}
    </details>
  )
}
