import type { ReactNode } from 'react'
import classes from './marked-text.module.css'

interface MarkedTextProps {
  parts: readonly { text: string; isMatch: boolean }[]
}

/** A passage with the words that a search found. */
export function MarkedText({ parts }: MarkedTextProps): ReactNode[] {
  const nodes: ReactNode[] = []
  let offset = 0
  for (const { text, isMatch } of parts) {
    nodes.push(
      isMatch ? (
        <mark key={offset} className={classes.match}>
          {text}
        </mark>
      ) : (
        text
      ),
    )
    offset += text.length
  }
  return nodes
}
