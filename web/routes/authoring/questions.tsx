import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { QuestionQueue } from '#web/features/lessons/questions/question-queue.tsx'
import { QuestionsSkeleton } from '#web/features/lessons/questions/questions-skeleton.tsx'

const page = createGuardedRoute({
  title: 'Questions',
  requires: 'keepCourses',
  skeleton: <QuestionsSkeleton />,
  render: () => <QuestionQueue />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
