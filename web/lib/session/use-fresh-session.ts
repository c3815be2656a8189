import { useEffect } from 'react'
import { refreshSession } from './account.ts'

/** Asks the server anew who we are whenever the reader comes back to this tab. */
export function useSessionRefresh(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshSession()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
