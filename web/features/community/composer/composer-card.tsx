import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { ShortPost } from '#shared/contract/community/community.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { isComposerState } from '#web/lib/links/composer-state.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconMoodSmile } from '#web/ui/icons/community.ts'
import { IconPhoto } from '#web/ui/icons/general.ts'
import card from '#web/ui/layout/card.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CardAction } from '../posts/card-action.tsx'
import classes from './composer-card.module.css'
import type { ComposerField } from './composer.tsx'

const Composer = lazyPart(() => import('./composer.tsx'))

interface ComposerCardProps {
  user: ShortOwnUser
  onPosted: (post: ShortPost) => void
}

/** Opens the composer with focus on the chosen field, and says if there is a draft. */
export function ComposerCard({ user, onPosted }: ComposerCardProps) {
  const formName = `post-${user._id}`
  const [chosenField, setChosenField] = useState<ComposerField>()
  const draft = readDraft(formName)
  const { key, pathname, search, state } = useLocation()
  const [closedKey, setClosedKey] = useState<string>()
  const navigate = useNavigate()
  const isRequested = isComposerState(state) && key !== closedKey
  const initialField = chosenField ?? (isRequested ? 'content' : undefined)

  /** Closes at once. The navigation, which loads nothing, keeps a reload or Back from opening it again. */
  function close() {
    setChosenField(undefined)
    setClosedKey(key)
    if (isComposerState(state)) {
      void navigate(pathname + search, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
  }

  const hasDraft = Boolean(draft['content'] || draft['images'])
  return (
    <section className={`${card.card} ${classes.composer}`} aria-label="New post">
      <div className={classes.top}>
        <Avatar user={user} size={48} />
        <button type="button" className={classes.prompt} onClick={() => setChosenField('content')}>
          {hasDraft ? 'Continue your draft' : 'What are you learning?'}
          <span className="visually-hidden"> Create Post</span>
        </button>
      </div>
      <div className={classes.actions}>
        <CardAction onClick={() => setChosenField('images')}>
          <IconPhoto size={20} aria-hidden="true" />
          Add Images
        </CardAction>
        <CardAction onClick={() => setChosenField('feeling')}>
          <IconMoodSmile size={20} aria-hidden="true" />
          Feeling/Activity
        </CardAction>
      </div>
      {initialField && (
        <Suspense>
          <Composer
            user={user}
            formName={formName}
            initialField={initialField}
            onClose={close}
            onPosted={(post) => {
              close()
              if (post) onPosted(post)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
