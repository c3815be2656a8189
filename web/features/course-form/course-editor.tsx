import { useState, useCallback, useMemo } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { pageRightHolders } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import { loadDrafts } from '#web/lib/authoring/load-drafts.ts'
import { createId } from '#web/lib/create-id.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel, LoadError } from '#web/ui/feedback/state-panel.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm, type CoursePreviews } from './course-form.tsx'
import {
  forgetCurrentDraftId,
  prepareDeviceDraft,
  readCurrentDraftId,
} from './drafts/device-draft.ts'
import { loadDraft } from './drafts/draft-requests.ts'
import { createChangeSubmission, createNewSubmission } from './use-course-form.ts'

interface CreateCourseProps {
  user: ShortOwnUser
  previews: CoursePreviews
}

/** The form of a new course: that of the draft in the URL, else the one last written on this device. */
export function CreateCourse({ user, previews }: CreateCourseProps) {
  const requested = useRequestedDraft()
  const navigate = useNavigate()
  const [resetCount, setResetCount] = useState(0)
  const [deleted, setDeleted] = useState<Promise<void>>()

  function reset() {
    setResetCount(resetCount + 1)
    void navigate(pages.createCourse, { replace: true })
  }

  return (
    <NewCourse
      key={`${requested ?? ''}-${resetCount}`}
      user={user}
      previews={previews}
      requested={requested}
      deleted={deleted}
      onDiscard={(deletion) => {
        setDeleted(deletion)
        reset()
      }}
      onStartAnother={reset}
    />
  )
}

interface NewCourseProps extends CreateCourseProps {
  requested: string | undefined
  /** Until then, the draft that was discarded last may still be among the others. */
  deleted: Promise<void> | undefined
  onDiscard: (deleted: Promise<void>) => void
  onStartAnother: () => void
}

function NewCourse(props: NewCourseProps) {
  const { user, previews, requested, deleted, onDiscard, onStartAnother } = props
  const [id] = useState(() => requested ?? readCurrentDraftId(user._id) ?? createId())
  const { _id: userId } = user
  const load = useCallback(
    async (signal: AbortSignal) => {
      await deleted
      return loadNewCourse(userId, id, signal)
    },
    [deleted, userId, id],
  )
  const { data, error, refetch } = useQuery(load)
  const submission = useMemo(() => createNewSubmission(id), [id])
  if (error) return <FormLoadError message={error} onRetry={refetch} />
  if (!data) return <CourseFormSkeleton />
  // It was published or deleted: what is written now is another course.
  if (requested && !data.isKnown) return <Navigate to={pages.createCourse} replace />
  return (
    <CourseForm
      user={user}
      draft={{ id, stored: data.draft }}
      submission={submission}
      categories={data.categories}
      offers={data.offers}
      previews={previews}
      onDiscard={onDiscard}
      onStartAnother={() => {
        forgetCurrentDraftId(user._id, id)
        onStartAnother()
      }}
    />
  )
}

/** The id in the URL, in lower case as the server stores it. */
function useRequestedDraft(): string | undefined {
  const id = new URLSearchParams(useLocation().search).get('draft')?.toLowerCase()
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined
}

async function loadNewCourse(userId: string, id: string, signal: AbortSignal) {
  const [categories, draft, drafts] = await Promise.all([
    loadCategories(signal),
    loadDraft(id, signal),
    loadDrafts(signal),
  ])
  const hasDeviceDraft = prepareDeviceDraft(toDraftName(userId, id), draft)
  const offers = drafts.filter(({ _id }) => _id !== id)
  return { categories, draft, offers, isKnown: draft !== null || hasDeviceDraft }
}

interface EditCourseProps extends CreateCourseProps {
  id: string
}

export function EditCourse({ id, user, previews }: EditCourseProps) {
  const { _id: userId } = user
  const load = useCallback((signal: AbortSignal) => loadCourse(userId, id, signal), [userId, id])
  const { data, error, refetch } = useQuery(load)
  const savedLink = data?.video === 'curriculum' ? undefined : (data?.course?.link ?? '')
  const submission = useMemo(() => createChangeSubmission(id, savedLink), [id, savedLink])
  const [resetCount, setResetCount] = useState(0)
  if (error) return <FormLoadError message={error} onRetry={refetch} />
  if (!data) return <CourseFormSkeleton />
  if (!data.course) return <OwnedByOther />
  return (
    <CourseForm
      key={`${id}-${resetCount}`}
      user={user}
      course={data.course}
      video={data.video}
      status={data.status}
      // After the draft was discarded, what was loaded is outdated.
      draft={{ id, stored: resetCount === 0 ? data.draft : null }}
      submission={submission}
      categories={data.categories}
      previews={previews}
      onDiscard={() => setResetCount(resetCount + 1)}
    />
  )
}

async function loadCourse(userId: string, id: string, signal: AbortSignal) {
  const [source, categories, draft] = await Promise.all([
    loadSource(id, signal),
    loadCategories(signal),
    loadDraft(id, signal),
  ])
  prepareDeviceDraft(toDraftName(userId, id), draft)
  return { ...source, categories, draft }
}

/** Undefined for a course that the user may not edit. */
async function loadSource(id: string, signal: AbortSignal) {
  try {
    const { source } = getBrowserApi().api.courses[':id']
    const request = source.$get({ param: { id } }, { init: { signal } })
    const { course, isVideoInForm, status } = await parseResponse(request)
    return { course, video: isVideoInForm ? ('form' as const) : ('curriculum' as const), status }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return undefined
    throw error
  }
}

function loadCategories(signal: AbortSignal) {
  return parseResponse(getBrowserApi().api.category.$get({ query: {} }, { init: { signal } }))
}

function OwnedByOther() {
  return (
    <StatePanel
      title="This is not your course"
      illustration={<img src="/art/forbidden.svg" alt="" width={240} height={180} />}
      actions={<LinkButton to={pages.myCourses}>My Courses</LinkButton>}
    >
      <p>{generalMessages.onlyFor(pageRightHolders.courseEditors)}</p>
    </StatePanel>
  )
}

function FormLoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <LoadError
      title="The form could not be opened"
      message={message}
      onRetry={onRetry}
      link={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}
