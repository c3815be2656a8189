/** The search inside videos and articles. */
export const passageLimits = {
  /** Of one text; the rest of a longer one is not found. */
  passagesMax: 5000,
  /** Of one text that are added to the words by which searches are corrected. */
  newWordsMax: 3000,
  /** All words by which searches are corrected. */
  wordsMax: 1_000_000,
  /** Courses that one request asks for. */
  coursesMax: 20,
  momentsPerCourse: 3,
  alsoCoveredMax: 5,
  /** Lessons with results in the search of one course. */
  lessonsMax: 50,
  momentsPerLesson: 3,
} as const
