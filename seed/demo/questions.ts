import type { DemoQuestion } from './types.ts'

/** Questions to lessons, by learners of the course. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    course: 'css-grid',
    lesson: 'Who gets the free space?',
    by: 'student',
    title: 'Why does my third column not shrink below its text?',
    body: 'I use `1fr 1fr 1fr`, and a long file name in the last column makes it wider than the others.',
    seconds: 4,
    ageDays: 9,
    voters: ['leila'],
    answers: [
      {
        by: 'leila',
        body: 'I had the same with a link. `overflow-wrap: anywhere` helped.',
        ageDays: 8.5,
      },
      {
        by: 'instructor',
        body: 'A `1fr` track never becomes narrower than its longest word. Write `minmax(0, 1fr)` and the three columns stay equal; the next lesson explains the order in which they are worked out.',
        ageDays: 8,
        isAccepted: true,
      },
    ],
  },
  {
    course: 'css-grid',
    lesson: 'The fr unit, step by step',
    by: 'leila',
    title: 'Are gaps part of the free space?',
    body: '',
    seconds: null,
    ageDays: 2,
    voters: [],
    answers: [],
  },
  {
    course: 'node-apis',
    lesson: 'One request, one response',
    by: 'robin',
    title: 'Which status is right for an empty search?',
    body: 'Nothing was *wrong* with the request, so 404 feels odd to me.',
    seconds: 2,
    ageDays: 5,
    voters: ['student'],
    answers: [
      {
        by: 'student',
        body: '200 with an empty list: the search itself exists.',
        ageDays: 4,
      },
    ],
  },
]
