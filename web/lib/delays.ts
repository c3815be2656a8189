import { useCallback, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Goes on after a moment in which a success can be read; not if the reader leaves before. */
export function useDelayedNavigation() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  return useCallback(
    (to: string, milliseconds: number, options: NavigateOptions = {}) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void navigate(to, options), milliseconds)
    },
    [navigate],
  )
}

/** True once the time has passed since the component appeared: for spinners with a minimum. */
export function useElapsed(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (milliseconds === 0) return
    const timer = setTimeout(setIsOver, milliseconds, true)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver || milliseconds === 0
}
