import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  type CaseList,
  caseLists,
  type ModerationAction,
  type ReportedKind,
  reportedKinds,
} from '#shared/community/moderation-choices.ts'
import { removalReasons } from '#shared/community/removal-reasons.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { removalReasonNames } from '#shared/messages/community/community.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { countPages } from '#web/ui/table/paginator.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import type { CaseAction } from './case-actions.ts'
import { CaseCard } from './case-card.tsx'
import { CasePages, toPageUrl } from './case-pages.tsx'
import { claimCase, dismissCase, releaseCase } from './case-requests.ts'
import classes from './moderation.module.css'
import { useFocusOnNewCases } from './use-focus-on-new-cases.ts'
import { useQueueKeys } from './use-queue-keys.ts'

const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'))

export const CaseListSkeleton = () => <TableSkeleton>Loading the reports…</TableSkeleton>

const listNames: Record<CaseList, string> = {
  open: 'Open',
  appeals: 'Appeals',
  decided: 'Decided',
}
const kindLabels: Record<ReportedKind, string> = {
  post: 'Posts',
  comment: 'Comments',
  review: 'Reviews',
  question: 'Questions',
  answer: 'Answers',
  course: 'Courses',
  profile: 'Profiles',
}
const emptyTexts: Record<CaseList, string> = {
  open: 'No reports are waiting. Reports of posts, comments, reviews, questions, answers, courses and profiles appear here.',
  appeals:
    'No appeals are waiting. When someone appeals against a decision, the case appears here.',
  decided: 'Nothing has been decided yet.',
}

interface Deciding {
  item: ModerationCase
  action: ModerationAction
}

const unchanged: ReadonlyMap<string, ModerationCase> = new Map()

/** The queue of moderators. The URL has the list, the filters and the page. */
export function ModerationCases() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const { list, page, kind, reason } = toQuery(params)
  const isFiltered = kind !== undefined || reason !== undefined
  const load = useCallback(
    (signal: AbortSignal) => {
      const query = toQuery(new URLSearchParams(search))
      const call = getBrowserApi().api.moderation.cases.$get({ query }, { init: { signal } })
      return parseResponse(call)
    },
    [search],
  )
  const { data, error, isLoading, refetch } = useQuery(load)
  const pages = data && countPages(data.total, limits.casesPage)
  const getUrl = (next: number) => toPageUrl(params, next)
  const isBeyondLast = useLastPage({ page: Number(page), pages, isLoading, getUrl })
  const [changed, setChanged] = useState(unchanged)
  const [shown, setShown] = useState(data)
  // What is loaded is newer than the changes.
  if (shown !== data) {
    setShown(data)
    setChanged(unchanged)
  }
  const [deciding, setDeciding] = useState<Deciding>()
  const cards = useRef<HTMLDivElement>(null)
  const focusedCard = useRef<HTMLElement>(null)
  // The dialog returns focus to a button that a decision removes.
  useEffect(() => {
    if (!deciding && document.activeElement === document.body) focusedCard.current?.focus()
  }, [deciding])
  const cases = (data?.cases ?? []).map((one) => changed.get(one._id) ?? one)
  const decidedCount = cases.filter((one) => !isInList(one, list)).length
  const pager = useRef<HTMLElement>(null)
  useFocusOnNewCases(data?.cases, pager)

  const onChanged = (item: ModerationCase) =>
    setChanged((earlier) => new Map([...earlier, [item._id, item]]))

  async function act(item: ModerationCase, action: CaseAction) {
    if (item.status !== 'open') return
    if (action === 'dismiss') {
      if (!(await dismissCase(item._id, onChanged))) refetch()
      return
    }
    if (!item.can.actions.includes(action)) return
    if (await claimCase(item._id)) setDeciding({ item, action })
    else refetch()
  }

  function clearFilters() {
    // The button disappears.
    focusHeading()
    void navigate(`?list=${list}`, { replace: true, preventScrollReset: true })
  }

  const current = useQueueKeys(
    cases.map(({ _id }) => _id),
    (id, action) => {
      const item = cases.find(({ _id }) => _id === id)
      if (item) void act(item, action)
    },
  )

  return (
    <>
      <Filters params={params} list={list} />
      {error && <LoadError title="The reports did not load" message={error} onRetry={refetch} />}
      {!data ? (
        !error && <CaseListSkeleton />
      ) : cases.length === 0 && (isLoading || isBeyondLast) ? (
        <CaseListSkeleton />
      ) : cases.length === 0 ? (
        <StatePanel
          title="Nothing here"
          actions={
            isFiltered && (
              <Button variant="secondary" onClick={clearFilters}>
                Clear filters
              </Button>
            )
          }
        >
          <p>{isFiltered ? 'No cases match these filters.' : emptyTexts[list]}</p>
        </StatePanel>
      ) : (
        <div
          ref={cards}
          className={classes.cases}
          onFocus={({ target }) => (focusedCard.current = target.closest('article'))}
        >
          {/* The buttons of a case disappear with its decision. */}
          <FocusKeeper container={cards} getFallback={() => focusedCard.current}>
            {cases.map((item) => (
              <CaseCard
                key={item._id}
                item={item}
                isCurrent={item._id === current}
                onAction={(action) => void act(item, action)}
                onChanged={onChanged}
                onOutdated={refetch}
              />
            ))}
          </FocusKeeper>
        </div>
      )}
      {data && (
        <CasePages
          ref={pager}
          params={params}
          page={Number(page)}
          total={data.total}
          decidedCount={isLoading ? 0 : decidedCount}
          onReload={refetch}
        />
      )}
      {deciding && (
        <Suspense>
          <DecisionDialog
            {...deciding}
            onClose={() => {
              setDeciding(undefined)
              releaseCase(deciding.item._id)
            }}
            onDecided={onChanged}
            onOutdated={refetch}
          />
        </Suspense>
      )}
    </>
  )
}

/** Unknown values count as absent. */
function toQuery(params: URLSearchParams) {
  const kind = reportedKinds.find((one) => one === params.get('kind'))
  const reason = removalReasons.find((one) => one === params.get('reason'))
  const page = Number(params.get('page'))
  return {
    list: caseLists.find((one) => one === params.get('list')) ?? 'open',
    page: String(Number.isInteger(page) && page > 1 ? page : 1),
    ...(kind && { kind }),
    ...(reason && { reason }),
  }
}

/** False once it was decided on this page: the list of the server no longer has it. */
function isInList({ status, decisions }: ModerationCase, list: CaseList): boolean {
  if (list === 'open') return status === 'open'
  if (list === 'decided') return status !== 'open'
  return decisions.some(({ appeal, reversed }) => appeal && !appeal.outcome && !reversed)
}

function Filters({ params, list }: { params: URLSearchParams; list: CaseList }) {
  const navigate = useNavigate()

  function show(name: 'kind' | 'reason', value: string) {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    next.delete('page')
    void navigate(`?${next}`, { replace: true, preventScrollReset: true })
  }

  return (
    <div className={classes.tools}>
      <nav aria-label="Reports" className={classes.lists}>
        {(['open', 'appeals', 'decided'] as const).map((one) => (
          <Link key={one} to={`?list=${one}`} aria-current={one === list ? 'page' : undefined}>
            {listNames[one]}
          </Link>
        ))}
      </nav>
      <label>
        <span className="visually-hidden">Kind</span>
        <select
          value={params.get('kind') ?? ''}
          onChange={(event) => show('kind', event.target.value)}
        >
          <option value="">All kinds</option>
          {reportedKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">Reason</span>
        <select
          value={params.get('reason') ?? ''}
          onChange={(event) => show('reason', event.target.value)}
        >
          <option value="">All reasons</option>
          {removalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {removalReasonNames[reason]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
