import { type ReactNode, Suspense, useState } from 'react'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import classes from './mention-area.module.css'

const MentionSuggestions = lazyOptional(() => import('./mention-suggestions.tsx'))

interface MentionAreaProps {
  /** Of questions and answers, which can mention those who take part. */
  lesson?: string | undefined
  /** With one `<textarea>`. */
  children: ReactNode
}

/** Suggests users for `@` in a text area. What does so is loaded with the first `@`. */
export function MentionArea({ lesson, children }: MentionAreaProps) {
  const [area, setArea] = useState<HTMLTextAreaElement>()
  return (
    <div
      className={classes.area}
      onInput={({ target }) => {
        if (!(target instanceof HTMLTextAreaElement) || !target.value.includes('@')) return
        setArea(target)
      }}
    >
      {children}
      {area && (
        <Suspense>
          <MentionSuggestions area={area} lesson={lesson} />
        </Suspense>
      )}
    </div>
  )
}
