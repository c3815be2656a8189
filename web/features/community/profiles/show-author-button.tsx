import { useState } from 'react'
import type { BlockKind } from '#shared/contract/community/blocks.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { forgetPosts } from '../posts/post-store.ts'
import { showAuthor } from './block-actions.ts'

interface ShowAuthorButtonProps {
  author: { _id: string; fullname: string }
  kind: BlockKind
  onShown: () => void
}

/** Ends a mute or block. */
export function ShowAuthorButton({ author, kind, onShown }: ShowAuthorButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function show() {
    setIsBusy(true)
    if (await showAuthor(author, kind)) {
      forgetPosts()
      onShown()
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void show()}>
      {kind === 'block' ? 'Unblock' : 'Unmute'}
      <span className="visually-hidden"> {author.fullname}</span>
    </Button>
  )
}
