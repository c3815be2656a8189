interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The index of the item that a key press moves to: the next or previous one, the first, the last, or the
 * next that starts with the typed letter. Undefined for all other keys.
 */
export function findMenuItem(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  labels: readonly string[],
  current: number,
): number | undefined {
  const count = labels.length
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  // Space and Enter choose an item.
  if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  const order = labels.map((_, index) => (current + 1 + index) % count)
  return order.find((index) => labels[index]?.toLowerCase().startsWith(letter))
}
