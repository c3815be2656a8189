import { useEffect, useState } from 'react'

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
