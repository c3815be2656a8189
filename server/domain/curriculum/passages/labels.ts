/** Words of a text that say where it belongs. No word of a text has a colon. */
export const courseLabel = (courseId: string) => `course:${courseId}`
export const languageLabel = (configuration: string) => `language:${configuration}`
