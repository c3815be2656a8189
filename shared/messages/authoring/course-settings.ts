import { pluralize } from '../pluralize.ts'

/** Messages about the status, the checklist and the other settings of a course. */
export const settingsMessages = {
  saved: 'Saved.',
  published: (title: string) => `“${title}” is published. Everyone can find it in the catalogue.`,
  unlisted: (title: string) => `“${title}” is unlisted. Everyone who has the link can open it.`,
  archived: (title: string) =>
    `“${title}” is archived. Learners keep it, and no one new can enrol.`,
  draftCreated: (title: string) => `The draft “${title}” is ready for its lessons.`,
  draft: (title: string) => `“${title}” is a draft. Only its authors can see it.`,
  incomplete: 'Complete the required items of the checklist first.',
  hasLearners: (learners: number) =>
    `${pluralize(learners, ['learner has', 'learners have'])} this course. Unlist or archive it instead.`,
  moderated:
    'A moderator closed this course. Its status cannot be changed until the decision is reversed or ends.',
  withoutOwner:
    'The owner’s account was deleted. The course is open to those who enrolled, and its status cannot be changed.',
  unknownPrerequisite: 'Choose courses that are in the catalogue.',
  ownPrerequisite: 'A course cannot be recommended before itself.',
  unavailablePrerequisite: 'A course that is no longer available',
  checklist: {
    category: 'Choose a category',
    topic: 'Choose a topic',
    summary: 'Write the comments that introduce the course',
    learn: 'List what learners will learn',
    description: 'Describe the course',
    lessons: 'Add a lesson that learners can see',
    completeLessons: 'Complete all lessons that learners can see',
    completeLesson: (title: string, others: number) =>
      others === 0
        ? `Complete the lesson “${title}”`
        : `Complete the lesson “${title}” and ${pluralize(others, ['other', 'others'])}`,
    thumbnail: 'Upload a thumbnail of your own',
    preview: 'Offer a lesson as a free preview',
    captions: 'Add captions to every video',
  },
} as const
