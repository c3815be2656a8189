import { Suspense, useCallback, useRef, useState } from 'react'
import type { OwnDecision } from '#shared/contract/community/moderation.ts'
import { decisionReasonNames } from '#shared/messages/community/community.ts'
import {
  describeAutomaticHiding,
  describeDecision,
  reportedKindNames,
} from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './moderation.module.css'
import { Quotation } from './quotation.tsx'

const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx'))

export const OwnDecisionsSkeleton = () => <TableSkeleton>Loading the decisions…</TableSkeleton>

const load = () => parseResponse(getBrowserApi().api.moderation.own.$get())

/** What moderators decided about the user, with reasons and appeals. */
export function OwnDecisions() {
  const { data, error, refetch } = useQuery(load)
  // The notification links here, but does not load the page again if it is open.
  useLiveEvent('connected', refetch)
  useLiveEvent('notificationsChanged', ({ newest }) => {
    if (newest?.kind === 'moderation_decided' || newest?.kind === 'appeal_decided') refetch()
  })
  const [appealed, setAppealed] = useState<string>()
  const close = useCallback(() => setAppealed(undefined), [])
  if (!data && error) {
    return <LoadError title="The decisions did not load" message={error} onRetry={refetch} />
  }
  if (!data) return <OwnDecisionsSkeleton />
  if (data.decisions.length === 0) {
    return (
      <StatePanel
        title="No decisions about you"
        actions={<LinkButton to={pages.rules}>Community rules</LinkButton>}
      >
        <p>If a moderator hides something you wrote, you can see why here, and appeal.</p>
      </StatePanel>
    )
  }
  return (
    <div className={classes.cases}>
      {data.decisions.map((decision) => (
        <DecisionCard
          key={decision._id}
          decision={decision}
          onAppeal={() => setAppealed(decision._id)}
        />
      ))}
      {appealed && (
        <Suspense>
          <AppealDialog decisionId={appealed} onClose={close} onSent={refetch} />
        </Suspense>
      )}
    </div>
  )
}

function DecisionCard({ decision, onAppeal }: { decision: OwnDecision; onAppeal: () => void }) {
  const { _id, kind, action, reason, message, content, until, reversed, appeal, can } = decision
  const { automatic } = decision
  const article = useRef<HTMLElement>(null)
  return (
    <article
      ref={article}
      className={`${card.card} ${classes.case}`}
      aria-labelledby={`decision-${_id}`}
      tabIndex={-1}
    >
      <header className={classes.header}>
        <h2 id={`decision-${_id}`} className={classes.title}>
          {automatic
            ? describeAutomaticHiding(kind)
            : describeDecision(action, kind, until === null ? null : new Date(until))}
        </h2>
        {reversed && <Badge tone="success">Reversed</Badge>}
      </header>
      <p>Reason: {decisionReasonNames[reason]}</p>
      <p className={classes.meta}>
        <RelativeTime iso={decision.createdAt} />
      </p>
      {message && <Quotation label="Message from the moderator">{message}</Quotation>}
      <Quotation label={`Your ${reportedKindNames[kind]}`}>{content}</Quotation>
      {appeal && (
        <>
          <Quotation
            label={
              <>
                Your appeal, <RelativeTime iso={appeal.createdAt} />
              </>
            }
          >
            {appeal.text}
          </Quotation>
          <p>
            {appeal.outcome === null
              ? 'Your appeal is waiting for a decision.'
              : appeal.outcome === 'reversed'
                ? 'Your appeal was granted.'
                : `Your appeal was rejected.${reversed ? '' : ' The decision stands.'}`}
          </p>
          {appeal.message && (
            <Quotation label="Message from the moderator">{appeal.message}</Quotation>
          )}
        </>
      )}
      {/* The button disappears once the appeal is sent. */}
      <FocusKeeper container={article} getFallback={() => article.current}>
        {can.appeal && (
          <div className={classes.actions}>
            <Button variant="secondary" onClick={onAppeal}>
              Appeal
            </Button>
          </div>
        )}
      </FocusKeeper>
    </article>
  )
}
