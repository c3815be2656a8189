import type { Command } from './list-commands.ts'

const storageKey = 'recentCommands'
const recentMax = 5
const groups: readonly unknown[] = ['Pages', 'Courses', 'People'] satisfies Command['group'][]

/** The pages, courses and people that were opened last on this device, latest first. */
export function listRecentCommands(): readonly Command[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentCommand).slice(0, recentMax) : []
  } catch {
    return []
  }
}

/** Remembers what has an address; actions such as logging out are not repeated by accident. */
export function addRecentCommand(command: Command): void {
  if (!isRecentCommand(command)) return
  const { id, group, name, detail, target } = command
  const others = listRecentCommands().filter((recent) => recent.id !== id)
  const recent = [{ id, group, name, detail, target }, ...others].slice(0, recentMax)
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent))
  } catch {
    // Without storage there are no recent commands.
  }
}

/** Also checks what an earlier version or another script has stored. */
function isRecentCommand(value: unknown): value is Command {
  if (typeof value !== 'object' || value === null) return false
  const { id, group, name, detail, target } = value as Partial<Record<keyof Command, unknown>>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    ['string', 'undefined'].includes(typeof detail) &&
    groups.includes(group) &&
    typeof target === 'object' &&
    target !== null &&
    'to' in target &&
    typeof target.to === 'string' &&
    /^\/(?!\/)/.test(target.to)
  )
}
