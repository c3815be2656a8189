import type { ReactNode } from 'react'
import type { CourseCard } from '#shared/contract/catalogue.ts'
import type { VideoResult } from '#web/ui/video/video-player.tsx'

/** The pages' own parts, in which the form shows what learners will see. */
export interface CoursePreviews {
  card: (course: CourseCard) => ReactNode
  description: (html: string) => ReactNode
  video: (video: VideoPreview) => ReactNode
}

export interface VideoPreview {
  src: string
  title: string
  captions: string | undefined
  onOutcome: (outcome: VideoResult) => void
}
