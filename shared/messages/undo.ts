/** Messages about changes that were taken back. */
export const undoMessages = {
  undone: 'The change was undone.',
  searchesCleared: 'Your recent searches were cleared.',
} as const
