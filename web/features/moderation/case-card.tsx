import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { decisionReasonNames, removalReasonNames } from '#shared/messages/community/community.ts'
import { moderationActionNames, reportedKindNames } from '#shared/messages/community/moderation.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import card from '#web/ui/layout/card.module.css'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { actionKeys, type CaseAction } from './case-actions.ts'
import { reverseDecision } from './case-requests.ts'
import classes from './moderation.module.css'
import { Quotation } from './quotation.tsx'

const AppealDecisionDialog = lazyPart(() => import('./appeal-decision-dialog.tsx'))

interface CaseCardProps {
  item: ModerationCase
  isCurrent: boolean
  onAction: (action: CaseAction) => void
  onChanged: (changed: ModerationCase) => void
  /** Another moderator was faster. */
  onOutdated: () => void
}

/** What was reported, with who reported it, what its author did before, and the possible decisions. */
export function CaseCard({ item, isCurrent, onAction, onChanged, onOutdated }: CaseCardProps) {
  const { _id, kind, author, status, reportCount, claimedBy, decidedBy, can } = item
  const path = getCasePath(item)
  const name = author?.fullname ?? 'Deleted user'
  return (
    <article
      id={`case-${_id}`}
      className={`${card.card} ${classes.case}`}
      aria-labelledby={`case-${_id}-title`}
      data-current={isCurrent || undefined}
      tabIndex={-1}
    >
      <header className={classes.header}>
        <h2 id={`case-${_id}-title`} className={classes.title}>
          {author ? <Link to={pages.socialProfile(author._id)}>{name}</Link> : name}
          {`'s ${reportedKindNames[kind]}`}
        </h2>
        <p className={classes.meta}>
          {reportCount > 0
            ? `${pluralize(reportCount, ['report', 'reports'])}, the last one `
            : 'No reports, matched a filter '}
          <RelativeTime iso={item.lastReportedAt} />
          {status !== 'open' && decidedBy && `, decided by ${decidedBy}`}
        </p>
        {item.hidden && <Badge>{describeHidden(item)}</Badge>}
        {claimedBy && <Badge>{claimedBy} is deciding</Badge>}
      </header>
      {item.automatic && <p className={classes.meta}>{describeCause(item.automatic)}</p>}
      <Quotation label={reportCount > 0 ? 'As reported' : 'As sent'}>{item.snapshot}</Quotation>
      <CurrentContent item={item} />
      {path && !item.hidden && (
        <p>
          <Link to={path}>View in context</Link>
        </p>
      )}
      <Reports item={item} />
      {author && <History author={author} />}
      <Decisions item={item} onChanged={onChanged} onOutdated={onOutdated} />
      {status === 'open' && (
        <div className={classes.choices}>
          {(['dismiss', ...can.actions] as const).map((action) => (
            <Button
              key={action}
              variant={action === 'dismiss' ? 'secondary' : 'quiet'}
              aria-keyshortcuts={actionKeys[action]}
              onClick={() => onAction(action)}
            >
              {moderationActionNames[action]}
              <span className="visually-hidden">
                {' '}
                {authorActions.has(action) ? name : `${name}'s ${reportedKindNames[kind]}`}
              </span>
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}

/** Against the author; the others concern what was reported. */
const authorActions: ReadonlySet<CaseAction> = new Set(['warn', 'silence', 'suspend'])

/** Of hidden content. What was removed is hidden until it is deleted. */
export function describeHidden({ decisions }: Pick<ModerationCase, 'decisions'>): string {
  const valid = decisions.filter(({ reversed }) => !reversed)
  if (valid.some(({ automatic }) => automatic)) return 'Hidden automatically'
  return valid.some(({ action }) => action === 'remove') ? 'Removed' : 'Hidden'
}

function describeCause({ cause, filter }: NonNullable<ModerationCase['automatic']>): string {
  return cause === 'filter'
    ? `It was hidden when it was sent, because of the filter “${filter}”.`
    : 'It was hidden after several trusted users reported it.'
}

function CurrentContent({ item: { current, snapshot } }: { item: ModerationCase }) {
  if (current === null) return <p className={classes.meta}>It has been deleted since.</p>
  if (current.startsWith(snapshot)) return null
  return <Quotation label="Now">{current}</Quotation>
}

function Reports({ item: { reports } }: { item: ModerationCase }) {
  if (reports.length === 0) return null
  return (
    <ul role="list" className={classes.reports} aria-label="Reports">
      {reports.map(({ reporter, reason, details, createdAt, decided, upheld }) => (
        <li key={reporter._id}>
          <strong>{removalReasonNames[reason]}</strong>
          {details && `: ${details}`}
          <span className={classes.meta}>
            {' '}
            <Link to={pages.socialProfile(reporter._id)}>{reporter.fullname}</Link>,{' '}
            {decided === 0 ? 'first report' : `${upheld} of ${decided} reports upheld`},{' '}
            <RelativeTime iso={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function History({ author }: { author: NonNullable<ModerationCase['author']> }) {
  const { history, suspended, silencedUntil } = author
  return (
    <details className={classes.history}>
      <summary>
        {history.length === 0
          ? 'No earlier decisions about the author'
          : `${pluralize(history.length, ['earlier decision', 'earlier decisions'])} about the author`}
        {suspended && ', suspended'}
        {silencedUntil && ', silenced'}
      </summary>
      <p className={classes.meta}>
        Joined <RelativeTime iso={author.since} />
      </p>
      <ul>
        {history.map(({ _id, action, reason, reversed, createdAt }) => (
          <li key={_id}>
            {moderationActionNames[action]}: {decisionReasonNames[reason]}
            {reversed && ' (reversed)'}, <RelativeTime iso={createdAt} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What was decided, with the appeal. */
function Decisions({
  item,
  onChanged,
  onOutdated,
}: Pick<CaseCardProps, 'item' | 'onChanged' | 'onOutdated'>) {
  const [judged, setJudged] = useState<string>()

  async function reverse(id: string) {
    if (!(await reverseDecision(id, onChanged))) onOutdated()
  }

  return (
    <>
      {item.decisions.map(
        ({ _id, action, reason, message, moderator, automatic, reversed, appeal, can }) => (
          <div key={_id} className={classes.decision}>
            <p>
              <strong>{moderationActionNames[action]}</strong>: {decisionReasonNames[reason]}
              {automatic ? ' (automatically)' : moderator && ` (${moderator})`}
              {reversed && ', reversed'}
            </p>
            {message && <Quotation label="Message to the author">{message}</Quotation>}
            {appeal && (
              <Quotation
                label={
                  <>
                    Appeal, <RelativeTime iso={appeal.createdAt} />
                    {appeal.outcome && ` (${appeal.outcome === 'upheld' ? 'rejected' : 'granted'})`}
                  </>
                }
              >
                {appeal.text}
              </Quotation>
            )}
            {appeal?.message && (
              <Quotation label="Message to the author about the appeal">{appeal.message}</Quotation>
            )}
            <div className={classes.actions}>
              {can.decideAppeal && (
                <Button variant="secondary" onClick={() => setJudged(_id)}>
                  Decide the appeal
                </Button>
              )}
              {can.reverse && (
                <Button variant="quiet" onClick={() => void reverse(_id)}>
                  Reverse the decision
                </Button>
              )}
            </div>
            {judged === _id && (
              <Suspense>
                <AppealDecisionDialog
                  decisionId={_id}
                  onClose={() => setJudged(undefined)}
                  onDecided={onChanged}
                  onOutdated={onOutdated}
                />
              </Suspense>
            )}
          </div>
        ),
      )}
    </>
  )
}

/** The page that shows what was reported. */
function getCasePath({ place }: Pick<ModerationCase, 'place'>): string | undefined {
  const { post, course, lesson, question, user } = place
  if (post) return pages.post(post)
  if (course && lesson && question) return pages.question(course, lesson, question)
  if (course) return pages.course(course)
  return user && pages.socialProfile(user)
}
