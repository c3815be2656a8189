import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import profile from '../profile.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

const loadPrivacy = () => parseResponse(getBrowserApi().user.privacy.$get())

/** The download of the user's data, and the deletion of their account. */
export function PrivacyTab() {
  const { data: privacy, error, refetch } = useQuery(loadPrivacy)
  if (error && !privacy) {
    return <LoadError title={privacyMessages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!privacy) return <PrivacySkeleton />
  return (
    <div className={profile.sections}>
      <ExportSection privacy={privacy} onChange={refetch} />
      <DeletionSection ownedCourses={privacy.ownedCourses} />
    </div>
  )
}

function PrivacySkeleton() {
  return (
    <div role="status" className={profile.sections}>
      <span className="visually-hidden">Loading your privacy settings…</span>
      {[1, 2].map((section) => (
        <div key={section} className={`${card.card} ${profile.panel}`} aria-hidden="true">
          <div className={profile.header}>
            <span className={`${skeleton.block} ${profile.skeletonText}`} />
            <span className={`${skeleton.block} ${profile.skeletonButton}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
