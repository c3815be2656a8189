import { useState } from 'react'
import type { BlockKind } from '#shared/contract/community/blocks.ts'
import { blockMessages } from '#shared/messages/community/blocks.ts'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { type MenuItem, MenuButton } from '#web/ui/menu/menu-button.tsx'
import { blockAuthor, muteAuthor } from './block-actions.ts'

interface AuthorMenuProps {
  author: { _id: string; fullname: string }
  /** How the viewer hides them already; null if they neither muted nor blocked them. */
  blockKind?: BlockKind | null
  canBlock?: boolean
  /** For screen readers. */
  label: string
  /** Before those about the author. */
  moreItems?: readonly MenuItem[]
  /** Called once the viewer has muted or blocked them. */
  onHidden?: () => void
  /** Called when that was undone, possibly on another page. */
  onShown?: () => void
}

/** Mutes or blocks the author of what it is next to. */
export function AuthorMenu({
  author,
  blockKind = null,
  canBlock = true,
  label,
  moreItems,
  onHidden,
  onShown,
}: AuthorMenuProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { fullname } = author
  const mute: MenuItem = {
    label: `Mute ${fullname}`,
    onSelect: () => void muteAuthor(author, { onHidden, onShown }),
  }
  const block: MenuItem = { label: `Block ${fullname}…`, onSelect: () => setIsConfirming(true) }
  const items = [
    ...(moreItems ?? []),
    ...(blockKind ? [] : [mute]),
    ...(canBlock && blockKind !== 'block' ? [block] : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <MenuButton label={label} items={items} />
      {isConfirming && (
        <ConfirmDialog
          title={blockMessages.blockQuestion(fullname)}
          cancelLabel="Cancel"
          confirmLabel="Block"
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            void blockAuthor(author, onHidden)
          }}
        >
          {blockMessages.blockConsequences(fullname)}
        </ConfirmDialog>
      )}
    </>
  )
}
