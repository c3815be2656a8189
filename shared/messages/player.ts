/** Sentences of the video player. */
export const playerMessages = {
  network:
    'The video could not be loaded: the connection broke off. Check your connection and try again.',
  unplayable:
    'The video could not be opened. It may have been moved or taken away, or this browser cannot play its format. Try again, or tell the author.',
  broken: 'The video broke off because a part of it is damaged. Try again, or tell the author.',
  forbidden: 'The owner of this video allows it to be watched on YouTube only.',
  resumed: (time: string) => `Resumed at ${time}`,
  playingElsewhere: 'Paused: a video plays in another tab.',
  cannotLoad: 'The player could not be loaded. Check your connection and try again.',
} as const
