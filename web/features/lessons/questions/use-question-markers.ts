import { useEffect } from 'react'
import type { QuestionSummary } from '#shared/contract/learning/questions.ts'
import type { LessonVideo } from '../tools/lesson-video.ts'

/** Shows questions on the seek bar; without any, those that are shown stay. */
export function useQuestionMarkers(
  video: LessonVideo,
  questions: readonly QuestionSummary[] | undefined,
): void {
  useEffect(() => {
    if (questions) video.setMarkers('questions', questions.flatMap(toMarker))
  }, [video, questions])
}

function toMarker({ seconds, title }: QuestionSummary) {
  return seconds === null || title === '' ? [] : [{ seconds, label: `Question: ${title}` }]
}
