import { useCallback, useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Navigates after a delay, so that a success message can be read; cancelled when the page is left. */
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

/** True once the time has passed since the component was mounted: for spinners with a minimum. */
export function useElapsed(milliseconds: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    if (milliseconds === 0) return
    const timer = setTimeout(setHasElapsed, milliseconds, true)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasElapsed || milliseconds === 0
}
