/** The kinds of lessons. Each has a module on the server, in the editor and on the page of the lesson. */
export const lessonKinds = ['video', 'article', 'file'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** As the pages name them. */
export const lessonKindNames: Record<LessonKind, string> = {
  video: 'Video',
  article: 'Article',
  file: 'File',
}
