import type { LessonToolBackgroundProps } from '../tools/index.ts'
import { useQuestionList, useQuestionMarkers } from './use-question-list.ts'

/** While a video is open: shows its newest questions on the seek bar. */
export default function QuestionsBackground(props: LessonToolBackgroundProps) {
  return props.lesson.kind === 'video' ? <Markers {...props} /> : null
}

function Markers({ lesson, video }: LessonToolBackgroundProps) {
  useQuestionMarkers(video, useQuestionList(lesson._id, newest).questions)
  return null
}

/** As the panel lists them first. */
const newest = { sort: 'newest', search: '' } as const
