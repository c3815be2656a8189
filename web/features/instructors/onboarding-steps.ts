import { audiences, teachingKinds, videoSkills } from '#shared/onboarding.ts'

/** `name` is the field of the request. */
export const onboardingSteps = [
  {
    name: 'typeOfTeaching',
    title: 'Share your knowledge',
    lead: 'A course on Lectern can be a single video, or sections of videos, articles and files. You do not need any teaching experience to create one.',
    question: 'What kind of teaching have you done before?',
    options: teachingKinds,
  },
  {
    name: 'videoPro',
    title: 'Record your video',
    lead: 'Many good instructors started with a phone and a quiet room. Tell us about your experience.',
    question: 'How much do you know about making videos?',
    options: videoSkills,
  },
  {
    name: 'audience',
    title: 'Reach learners',
    lead: 'Learners find your published course in the catalogue. Some instructors also have an audience of their own.',
    question: 'Do you have an audience to share your course with?',
    options: audiences,
  },
] as const
