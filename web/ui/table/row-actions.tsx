import type { ReactNode } from 'react'
import { MenuButton, type MenuItem } from '../menu/menu-button.tsx'
import classes from './table.module.css'

interface RowActionsProps {
  /** What the row is about, for screen readers. */
  name: string
  /** Further actions, behind a menu button. */
  menu?: readonly MenuItem[]
  /** The main actions as quiet buttons and links; their labels name the row. */
  children: ReactNode
}

/** The actions of a table row, inside its last cell. */
export function RowActions({ name, menu, children }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      {children}
      {menu && <MenuButton label={`More actions for ${name}`} items={menu} />}
    </div>
  )
}
