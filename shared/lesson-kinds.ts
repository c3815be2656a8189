/** The kinds of lessons. Each has a module on the server, in the editor and on the page of the lesson. */
export const lessonKinds = ['video', 'article', 'file'] as const
export type LessonKind = (typeof lessonKinds)[number]
