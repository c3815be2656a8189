/** The states of an uploaded video, in the order in which it passes them. */
export const videoStates = ['uploading', 'queued', 'processing', 'ready', 'failed'] as const
