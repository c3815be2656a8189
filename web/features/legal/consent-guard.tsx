import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { lazyOptional } from '#web/lib/lazy-optional.ts'
import { useLegalTexts } from '#web/lib/legal-texts.ts'
import { useSession } from '#web/lib/session/index.ts'
import { hasAccepted, toConsentKey } from './accepted-texts.ts'

const ConsentPrompt = lazyOptional(() => import('./consent-prompt.tsx'))

/** To decide, people read the texts, ask the operator, or leave. */
const openPages = new Set<string>([pages.terms, pages.privacy, pages.contact])

/** Asks logged-in users to accept the terms and the privacy policy, once for each version that asks for it. */
export function ConsentGuard() {
  const { user } = useSession()
  const published = useLegalTexts()
  const { pathname } = useLocation()
  if (!user || user.mustSetUpSecondFactor || published.length === 0) return null
  const key = toConsentKey(user._id, published)
  if (openPages.has(pathname) || hasAccepted(key)) return null
  return (
    <Suspense>
      <ConsentPrompt key={key} consentKey={key} />
    </Suspense>
  )
}
