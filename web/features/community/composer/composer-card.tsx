import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { lazy, Suspense, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { ShortPost } from '#shared/contract/community.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CardAction } from '../posts/card-action.tsx'
import classes from './composer-card.module.css'
import { composerName } from './composer-name.ts'

const Composer = lazy(() => import('./composer.tsx'))

export type ComposerPart = 'content' | 'picture' | 'feeling'

interface ComposerCardProps {
  user: ShortOwnUser
  onPosted: (post: ShortPost) => void
}

/** Opens the composer at the part that was asked for; a draft that waits is said so. */
export function ComposerCard({ user, onPosted }: ComposerCardProps) {
  const [part, setPart] = useState<ComposerPart>()
  const hasDraft = Boolean(readDraft(composerName(user._id))['content'])
  return (
    <section className={classes.card} aria-label="New post">
      <div className={classes.top}>
        <Avatar user={user} size={48} />
        <button type="button" className={classes.prompt} onClick={() => setPart('content')}>
          {hasDraft ? 'Go on with your draft' : 'What are you learning?'}
          <span className="visually-hidden"> Create Post</span>
        </button>
      </div>
      <div className={classes.actions}>
        <CardAction onClick={() => setPart('picture')}>
          <IconPhoto size={20} aria-hidden="true" />
          Add Images
        </CardAction>
        <CardAction onClick={() => setPart('feeling')}>
          <IconMoodSmile size={20} aria-hidden="true" />
          Feeling/Activity
        </CardAction>
      </div>
      {part && (
        <Suspense>
          <Composer
            user={user}
            focusOn={part}
            onClose={() => setPart(undefined)}
            onPosted={(post) => {
              setPart(undefined)
              onPosted(post)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
