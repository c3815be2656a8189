import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { OwnQuestions } from '#web/features/lessons/questions/own-questions.tsx'
import { QuestionsSkeleton } from '#web/features/lessons/questions/questions-skeleton.tsx'

const page = createGuardedRoute({
  title: 'My Questions',
  skeleton: <QuestionsSkeleton />,
  render: () => <OwnQuestions />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
