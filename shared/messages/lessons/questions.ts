/** Messages for questions to lessons and their answers. */
export const questionMessages = {
  titleMissing: 'Enter a title for your question.',
  titleTooLong: 'Titles must be 150 characters or fewer.',
  bodyTooLong: 'Details must be 5,000 characters or fewer.',
  answerMissing: 'Enter your answer.',
  answerTooLong: 'Answers must be 5,000 characters or fewer.',
  badSeconds: '"seconds" must be a number of seconds in the video, or null.',
  tooComplex: 'This formatting is too complex to display. Simplify the text.',
  unknownQuestion: 'This question no longer exists.',
  unknownAnswer: 'This answer no longer exists.',
  idTaken: 'This id is in use already.',
  tooManyQuestions: 'You cannot ask more questions in this lesson.',
  lessonFull: 'This lesson has the maximum number of questions.',
  tooManyAnswers: 'This question has the maximum number of answers.',
  questionChanged:
    'This question was edited in another tab or on another device. Compare both versions before you save yours.',
  answerChanged:
    'This answer was edited in another tab or on another device. Compare both versions before you save yours.',
  ownVote: 'You cannot vote for what you wrote yourself.',
  questionDeleted: 'The question was deleted.',
  answerDeleted: 'The answer was deleted.',
  questionRemoved: 'The question was removed.',
  answerRemoved: 'The answer was removed.',
  postedBefore:
    'An earlier version of this text was posted already. Edit that one, or post again to add this one too.',
  asked: 'Your question was posted.',
  answered: 'Your answer was posted.',
  saved: 'Your changes were saved.',
  ownLoadFailed: 'Your questions could not be loaded',
  noneAsked: 'Questions that you ask in lessons appear here.',
  lessonUnavailable: 'You cannot open this lesson at present.',
} as const
