import { useEffect, useState } from 'react'
import type { Medium, Renditions } from './medium.ts'
import { qualityNames } from './quality-names.ts'

export interface Qualities {
  names: readonly string[]
  /** Index of the chosen one; -1 where the stream decides by itself. */
  chosen: number
  choose: (index: number) => void
}

/** The qualities of an adaptive stream; none for everything else. */
export function useQualities(medium: Medium | null): Qualities {
  const [names, setNames] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState(-1)
  const renditions = medium?.videoRenditions

  useEffect(() => {
    if (!renditions) return
    const listening = new AbortController()
    const look = () => {
      setNames(qualityNames([...renditions]))
      setChosen(renditions.selectedIndex)
    }
    for (const event of ['addrendition', 'removerendition', 'change']) {
      renditions.addEventListener(event, look, { signal: listening.signal })
    }
    look()
    return () => {
      listening.abort()
      setNames([])
    }
  }, [renditions])

  return { names, chosen, choose: (index) => renditions && choose(renditions, index) }
}

/** The list tells its `change` itself. */
function choose(renditions: Renditions, index: number): void {
  renditions.selectedIndex = index
}
