/** How learners watch a video, for its authors. */
export const watchingMessages = {
  loadFailed: 'The figures could not be loaded',
  tooFew: 'The figures appear when three learners have started the video.',
} as const
