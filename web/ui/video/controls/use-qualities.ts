import { useEffect, useState } from 'react'
import type { MediaElement, Rendition } from '../sources/media-element.ts'

export interface Qualities {
  labels: readonly string[]
  /** Index of the chosen one; -1 where the stream decides by itself. */
  selected: number
  select: (index: number) => void
}

/** The qualities of an adaptive stream; none for everything else. */
export function useQualities(medium: MediaElement | null): Qualities {
  const [names, setNames] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState(-1)
  const renditions = medium?.videoRenditions

  useEffect(() => {
    if (!renditions) return
    const listening = new AbortController()
    const look = () => {
      setNames(getQualityLabels([...renditions]))
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

  return { labels: names, selected: chosen, select: (index) => medium && choose(medium, index) }
}

/** The list tells its `change` itself. */
function choose({ videoRenditions, api }: MediaElement, index: number): void {
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

/** What the qualities of a stream are called: their height, and the bit rate where heights are alike. */
export function getQualityLabels(renditions: readonly Rendition[]): string[] {
  const heights = renditions.map(({ height }) => height)
  return renditions.map(({ height, bitrate }, index) => {
    const isAlone = heights.indexOf(height) === heights.lastIndexOf(height)
    if (height && isAlone) return `${height}p`
    const rate = bitrate ? `${Math.round(bitrate / 1000)} kbit/s` : ''
    return [height ? `${height}p` : '', rate].filter(Boolean).join(', ') || `Quality ${index + 1}`
  })
}
