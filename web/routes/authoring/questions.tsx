import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import {
  QuestionQueue,
  QuestionQueueSkeleton,
} from '#web/features/lessons/questions/question-queue.tsx'

const page = createGuardedRoute({
  title: 'Questions',
  requires: 'keepCourses',
  skeleton: <QuestionQueueSkeleton />,
  render: () => <QuestionQueue />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
