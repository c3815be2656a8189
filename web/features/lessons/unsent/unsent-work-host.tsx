import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/session/index.ts'

const UnsentWork = lazy(() => import('./unsent-work.tsx').catch(() => ({ default: () => null })))

/** For logged-in users, what `UnsentWork` does; render it once the page is hydrated. */
export function UnsentWorkHost() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense>
      <UnsentWork key={user._id} userId={user._id} />
    </Suspense>
  )
}
