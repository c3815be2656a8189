import { useEffect, useState } from 'react'
import type { Medium } from './medium.ts'
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

  return { names, chosen, choose: (index) => medium && choose(medium, index) }
}

/** The list tells its `change` itself. */
function choose({ videoRenditions, api }: Medium, index: number): void {
  if (videoRenditions) videoRenditions.selectedIndex = index
  if (isHls(api)) setLevel(api, index)
}

/** hls.js, as far as its qualities go. */
interface HlsLevels {
  currentLevel: number
  nextLevel: number
}

/**
 * The element around hls.js takes what is buffered next for the choice of before and then drops the new
 * one. Set here it counts, and is seen at once instead of some fragments later.
 */
function setLevel(hls: HlsLevels, index: number): void {
  if (index < 0) hls.nextLevel = index
  else hls.currentLevel = index
}

function isHls(api: unknown): api is HlsLevels {
  return typeof api === 'object' && api !== null && 'nextLevel' in api && 'currentLevel' in api
}
