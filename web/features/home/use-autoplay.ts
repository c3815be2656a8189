import { useEffect, useState, useSyncExternalStore } from 'react'
import { bannerIntervalMilliseconds } from '#shared/pacing.ts'
import { isMotionReduced, onMotionChange } from '#web/lib/document/media-query.ts'

/**
 * Calls `showNext` at an interval, except while the banner is hovered, focused or paused. With
 * reduced motion it stays paused until the user plays it. Wrap `showNext` in `useCallback`.
 */
export function useAutoplay(showNext: () => void) {
  const prefersReducedMotion = useSyncExternalStore(onMotionChange, isMotionReduced, () => true)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPlaying = choice ? choice === 'play' : !prefersReducedMotion
  const isRotating = isPlaying && !isHovered && !isFocused

  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(showNext, bannerIntervalMilliseconds)
    return () => clearInterval(timer)
  }, [isRotating, showNext])

  return {
    isPlaying,
    isRotating,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    pauseHandlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
        setIsFocused(
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget),
        ),
    },
  }
}
