import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'

/** The three questions in their order; the names are those of the call. */
export const onboardingSteps = [
  {
    name: 'typeOfTeaching',
    title: 'Share your knowledge',
    lead: 'Courses here are films with a plan behind them. Whether you have taught before or not, you can make one.',
    question: 'What kind of teaching have you done before?',
    choices: teachingKinds,
  },
  {
    name: 'videoPro',
    title: 'Make a film',
    lead: 'Many good instructors began with a phone and a quiet room. Tell us where you start from.',
    question: 'How much do you know about making videos?',
    choices: videoSkills,
  },
  {
    name: 'audience',
    title: 'Reach people',
    lead: 'Once your course is published, learners find it in the catalogue. Some instructors bring their own.',
    question: 'Do you have an audience to share your course with?',
    choices: audiences,
  },
] as const
