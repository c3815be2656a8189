import { type ReactNode, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '#web/lib/session/index.ts'

interface RevalidateOnEnrolmentProps {
  course: string
  /** Offers to enrol. */
  children: ReactNode
}

/** Loads the page again once the user has enrolled in the course, which opens its lessons. */
export function RevalidateOnEnrolment({ course, children }: RevalidateOnEnrolmentProps) {
  // As the server has it: an enrolment that is still being saved opens nothing.
  const isEnrolled = useSession().user?.courseIds.includes(course)
  const { revalidate } = useRevalidator()
  const wasEnrolled = useRef(isEnrolled)
  useEffect(() => {
    if (isEnrolled && wasEnrolled.current === false) void revalidate()
    wasEnrolled.current = isEnrolled
  }, [isEnrolled, revalidate])
  return children
}
