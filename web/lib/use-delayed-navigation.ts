import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes on after a moment in which a success can be read; not if the reader leaves before. */
export function useDelayedNavigation(): (to: string, milliseconds: number) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  return (to, milliseconds) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(to), milliseconds)
  }
}
