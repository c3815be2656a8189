import type { ReactNode } from 'react'
import type { CourseCard } from '#shared/contract/catalogue.ts'
import type { VideoOutcome } from '#web/ui/video/video-player.tsx'

/** The pages' own parts, in which the form shows what learners will see. */
export interface ShownCourse {
  card: (course: CourseCard) => ReactNode
  description: (html: string) => ReactNode
  video: (video: ShownVideo) => ReactNode
}

export interface ShownVideo {
  src: string
  title: string
  captions: string | undefined
  onOutcome: (outcome: VideoOutcome) => void
}
