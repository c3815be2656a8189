import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import profile from '../profile.module.css'
import { BlocksSection, loadBlocks } from './blocks-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

const loadPrivacy = async () => {
  const [privacy, blocks] = await Promise.all([
    parseResponse(getBrowserApi().user.privacy.$get()),
    loadBlocks(undefined),
  ])
  return { privacy, blocks }
}

/** The download of the user's data, whom they muted or blocked, and the deletion of their account. */
export function PrivacyTab() {
  const { data, error, refetch } = useQuery(loadPrivacy)
  if (error && !data) {
    return <LoadError title={privacyMessages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!data) return <PrivacySkeleton />
  return (
    <div className={profile.sections}>
      <ExportSection privacy={data.privacy} onChange={refetch} />
      <BlocksSection firstPage={data.blocks} />
      <DeletionSection ownedCourses={data.privacy.ownedCourses} />
    </div>
  )
}

function PrivacySkeleton() {
  return (
    <div role="status" className={profile.sections}>
      <span className="visually-hidden">Loading your privacy settings…</span>
      {[1, 2, 3].map((section) => (
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
