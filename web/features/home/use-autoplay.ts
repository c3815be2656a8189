import { useEffect, useState, useSyncExternalStore } from 'react'
import { bannerIntervalMilliseconds } from '#shared/pacing.ts'
import { isMotionReduced, onMotionChange } from '#web/lib/reduced-motion.ts'

/**
 * Turns the banner while nobody reads, reaches for or stops it. With reduced motion it stands still
 * until it is started by its button.
 */
export function useAutoplay(turn: () => void) {
  const prefersStill = useSyncExternalStore(onMotionChange, isMotionReduced, () => true)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPlaying = choice ? choice === 'play' : !prefersStill
  const isTurning = isPlaying && !isHovered && !isFocused

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(turn, bannerIntervalMilliseconds)
    return () => clearInterval(timer)
  }, [isTurning, turn])

  return {
    isPlaying,
    isTurning,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    holds: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
        setFocused(
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget),
        ),
    },
  }
}
