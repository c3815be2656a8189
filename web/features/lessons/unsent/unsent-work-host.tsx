import { Suspense } from 'react'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useSession } from '#web/lib/session/index.ts'

const UnsentWork = lazyOptional(() => import('./unsent-work.tsx'))

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
