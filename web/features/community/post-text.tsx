import { useState } from 'react'
import { LinkedText } from './linked-text.tsx'
import classes from './post-card.module.css'

/** Longer posts show their beginning first. */
const longLength = 900

export function PostText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(text.length <= longLength)
  return (
    <div className={classes.content}>
      <p className={classes.text} data-cut={isOpen ? undefined : ''}>
        <LinkedText text={text} />
      </p>
      {!isOpen && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          Read on
        </button>
      )}
    </div>
  )
}
