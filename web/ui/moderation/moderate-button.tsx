import { Suspense, useState } from 'react'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { focusHeading } from '../layout/focus-after-navigation.tsx'
import classes from './moderate-button.module.css'

const RemovalDialog = lazyPart(() => import('./removal-dialog.tsx'))

/** What another user wrote. */
export interface ModeratedContent {
  kind: 'post' | 'comment' | 'question' | 'answer'
  id: string
  /** The author's name. */
  author: string
  /** What else is removed or stays, as a sentence. */
  consequence?: string
  /** Resolves with the message to show. */
  remove: (reason: RemovalReason) => Promise<{ msg: string }>
}

interface ModerateButtonProps {
  content: ModeratedContent
  onRemoved: () => void
}

/** The moderators' own control, apart from the owner's delete control. */
export function ModerateButton({ content, onRemoved }: ModerateButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.button} onClick={() => setIsOpen(true)}>
        Moderate
        <span className="visually-hidden">
          {' '}
          {content.author}'s {content.kind}
        </span>
      </button>
      {isOpen && <Removal {...{ content, onRemoved }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface RemovalProps extends ModerateButtonProps {
  onClose: () => void
}

/** The dialog by which a moderator removes the content. */
export function Removal({ content, onClose, onRemoved }: RemovalProps) {
  return (
    <Suspense>
      <RemovalDialog
        content={content}
        onClose={onClose}
        onRemoved={() => {
          onRemoved()
          // The button that had focus is gone.
          requestAnimationFrame(focusHeading)
        }}
      />
    </Suspense>
  )
}
