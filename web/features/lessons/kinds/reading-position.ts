import { type RefObject, useEffect, useState } from 'react'

/** Near the start, an article is shown from its beginning. */
const minPart = 0.05
const saveDelayMilliseconds = 300

/**
 * Keeps in this browser how far an article was read, as a part of its height, and scrolls there when it is opened
 * again, unless the address names a heading. At its end it starts from the beginning again.
 */
export function useReadingPosition(
  article: RefObject<HTMLElement | null>,
  lesson: string,
  learner: string | undefined,
) {
  const key = learner && ['reading', learner, lesson].join(':')
  const [part] = useState(() => (key && !location.hash ? readPart(key) : 0))
  const [isResumed, setIsResumed] = useState(part > 0)

  useEffect(() => {
    const element = article.current
    if (!element || !key) return undefined
    if (part > 0) {
      window.scrollTo({ top: getTop(element) + part * element.offsetHeight, behavior: 'instant' })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => savePart(key, getReadPart(element)), saveDelayMilliseconds)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [article, key, part])

  function startOver() {
    setIsResumed(false)
    window.scrollTo({ top: 0 })
  }
  return { isResumed, startOver }
}

/** The part of the article above the window; 0 once its end is in the window. */
function getReadPart(element: HTMLElement): number {
  const { top, bottom, height } = element.getBoundingClientRect()
  if (bottom <= window.innerHeight || height === 0) return 0
  return Math.max(0, -top / height)
}

function getTop(element: HTMLElement): number {
  return element.getBoundingClientRect().top + window.scrollY
}

function readPart(key: string): number {
  try {
    const part = Number(localStorage.getItem(key))
    return part >= minPart && part < 1 ? part : 0
  } catch {
    return 0
  }
}

function savePart(key: string, part: number): void {
  try {
    if (part >= minPart) localStorage.setItem(key, part.toFixed(3))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the article starts from its beginning.
  }
}
