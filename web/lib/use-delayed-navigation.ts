import { useCallback, useEffect, useRef } from 'react'
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
