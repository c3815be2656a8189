/** The lesson that was made for the demo and is served by this site. */
export const demoLesson = { video: '/media/lectern-lesson.webm', durationSeconds: 29 }
