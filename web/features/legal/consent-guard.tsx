import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { pages, privacyPage } from '#shared/paths.ts'
import { useLegalTexts } from '#web/lib/legal-texts.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useSession } from '#web/lib/session/index.ts'
import { hasAccepted, toConsentKey } from './remembered-consent.ts'

const ConsentPrompt = lazyOptional(() => import('./consent-prompt.tsx'))

/** To decide, people read the texts and ask the operator; who disagrees can leave, and receive nothing more. */
const openPages = new Set<string>([
  pages.terms,
  pages.privacy,
  pages.contact,
  pages.notificationSettings,
  privacyPage,
])

/** Asks logged-in users to accept the terms and the privacy policy, once for each version that asks for it. */
export function ConsentGuard() {
  const { user } = useSession()
  const published = useLegalTexts()
  const { pathname, search } = useLocation()
  if (!user || user.mustSetUpSecondFactor || published.length === 0) return null
  const key = toConsentKey(user._id, published)
  if (isOpenPage(pathname, search) || hasAccepted(key)) return null
  return (
    <Suspense>
      <ConsentPrompt key={key} consentKey={key} />
    </Suspense>
  )
}

function isOpenPage(pathname: string, search: string): boolean {
  return (
    openPages.has(pathname) ||
    openPages.has(pathname + search) ||
    pathname.startsWith('/notifications/unsubscribe/')
  )
}
