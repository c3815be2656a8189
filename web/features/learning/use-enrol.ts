import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired, readToken, saveCart, useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { rememberIntent } from './enrol-intent.ts'

export interface Enrolling {
  isEnrolled: boolean
  /** Whether a session may still be loading. */
  isUnknown: boolean
  /** For a form whose action is the login page, so that it works without JavaScript. */
  submit: (event: FormEvent) => void
  enrol: () => Promise<void>
}

/**
 * Enrols optimistically and rolls back with a toast if the server rejects it. Visitors are led to the login
 * page, and the enrolment is completed when they are back.
 */
export function useEnrol(courseId: string): Enrolling {
  const { status, enrolled } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isEnrolled = enrolled.has(courseId)

  function openLogin() {
    rememberIntent(courseId)
    void navigate(pages.loginWithReturn(pathname))
  }

  async function enrol() {
    if (isEnrolled) return void toast.info(learningMessages.alreadyEnrolled)
    // The login page says "Please Login to continue".
    if (!readToken()) return openLogin()
    try {
      const outcome = await saveCart({ add: courseId })
      if (outcome === 'saved') toast.success(learningMessages.enrolled)
      else toast.info(learningMessages.alreadyEnrolled)
    } catch (error) {
      if (endSessionIfExpired(error)) return openLogin()
      toast.error(toDisplayError(error).msg)
    }
  }

  return {
    isEnrolled,
    isUnknown: status === 'anonymous' || status === 'loading',
    enrol,
    submit: (event) => {
      event.preventDefault()
      void enrol()
    },
  }
}
