/** The videos in `web/public/media`, by the names that the curricula use, and their lengths in seconds. */
export const demoClips: Record<string, { video: string; durationSeconds: number }> = {
  lesson: { video: '/media/lectern-lesson.webm', durationSeconds: 29 },
  ...Object.fromEntries(
    Object.entries({
      'html-tree': 17,
      'free-space': 18,
      'names-and-values': 18,
      commits: 18,
      request: 17,
      'mean-median': 18,
      contrast: 17,
      'cut-words': 17,
      scale: 18,
      cash: 18,
    }).map(([name, durationSeconds]) => [
      name,
      { video: `/media/lesson-${name}.webm`, durationSeconds },
    ]),
  ),
}
