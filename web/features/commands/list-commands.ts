import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { pages } from '#shared/paths.ts'
import { composerState } from '#web/lib/links/composer-state.ts'
import type { Theme } from '#web/lib/theme.ts'

export type CommandTarget =
  | { to: string; state?: object }
  | { theme: Theme }
  | { action: 'logout' | 'showShortcuts' }

export interface Command {
  id: string
  group: 'Pages' | 'Actions' | 'Courses' | 'People'
  name: string
  /** Tells results of the same name apart. */
  detail?: string
  /** Other words by which the command is found. */
  keywords?: string
  target: CommandTarget
}

export type CommandUser = Pick<ShortOwnUser, 'role' | 'can'>

/** A page of the dashboard's sidebar. */
export interface PageEntry {
  label: string
  to: string
}

/** The pages and actions that are open to the user, or to visitors. */
export function listCommands(
  user: CommandUser | undefined,
  dashboardPages: readonly PageEntry[],
): readonly Command[] {
  const destinations = [...publicPages, ...(user ? memberPages(user, dashboardPages) : signIn)]
  return [
    ...destinations.map(([name, to, keywords]) => toPageCommand(name, to, keywords)),
    ...(user ? [newPost] : []),
    ...actions,
    ...(user ? [logout] : []),
  ]
}

/** Name, path and keywords. */
type Destination = readonly [name: string, to: string, keywords?: string]

const publicPages: readonly Destination[] = [
  ['Home', pages.home, 'start'],
  ['Courses', pages.catalogue, 'catalogue browse all'],
  ['Follow RoadMap', pages.roadmap, 'roadmap path'],
  ['Contact us', pages.contact, 'help support message'],
]

const signIn: readonly Destination[] = [
  ['Login', pages.login, 'log sign in'],
  ['Signup', pages.register, 'sign up register create account'],
]

function memberPages(
  user: CommandUser,
  dashboardPages: readonly PageEntry[],
): readonly Destination[] {
  return [
    ...dashboardPages.map(({ label, to }): Destination => [label, to, keywords[to]]),
    ['Timeline', pages.timeline, 'posts following'],
    ['Notifications', pages.notifications, 'unread'],
    ['Notification settings', pages.notificationSettings, 'email digest quiet hours unsubscribe'],
    ['Moderator decisions', pages.ownDecisions, 'appeal hidden removed'],
    ...(user.can.administer
      ? [['Create New Category', pages.createCategory, 'add'] satisfies Destination]
      : []),
  ]
}

/** Keywords of entries in the sidebar. */
const keywords: Readonly<Record<string, string>> = {
  [pages.createCourse]: 'add publish write',
  [pages.myLearning]: 'enrolled my learning',
  [pages.myNotes]: 'notebook export',
  [pages.myQuestions]: 'asked answers',
  [pages.profile]: 'account settings password sessions',
  [pages.community]: 'posts',
  [pages.moderation]: 'reports queue appeals',
  [pages.auditLog]: 'history changes',
  [pages.policyReports]: 'csp security reports',
}

function toPageCommand(name: string, to: string, keywords = ''): Command {
  return { id: `page-${to}`, group: 'Pages', name, keywords, target: { to } }
}

const themeKeywords = 'colour dark mode appearance'

const actions: readonly Command[] = [
  {
    id: 'theme-system',
    group: 'Actions',
    name: 'Theme: System',
    keywords: themeKeywords,
    target: { theme: 'system' },
  },
  {
    id: 'theme-light',
    group: 'Actions',
    name: 'Theme: Light',
    keywords: themeKeywords,
    target: { theme: 'light' },
  },
  {
    id: 'theme-dark',
    group: 'Actions',
    name: 'Theme: Dark',
    keywords: themeKeywords,
    target: { theme: 'dark' },
  },
  {
    id: 'shortcuts',
    group: 'Actions',
    name: 'Keyboard shortcuts',
    keywords: 'help keys',
    target: { action: 'showShortcuts' },
  },
]

const newPost: Command = {
  id: 'new-post',
  group: 'Actions',
  name: 'New post',
  keywords: 'write create community share',
  target: { to: pages.community, state: composerState },
}

const logout: Command = {
  id: 'logout',
  group: 'Actions',
  name: 'Logout',
  keywords: 'log out sign off',
  target: { action: 'logout' },
}

/**
 * The commands of which each word of `text` begins a word of the name or a keyword, names first; if there are none,
 * those with the letters of `text` in their name in this order.
 */
export function filterCommands(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = splitWords(text)
  if (wanted.length === 0) return commands
  const matches = (words: readonly string[]) =>
    wanted.every((word) => words.some((candidate) => candidate.startsWith(word)))
  const byName = commands.filter(({ name }) => matches(splitWords(name)))
  const byKeyword = commands.filter(
    (command) =>
      !byName.includes(command) && matches(splitWords(`${command.name} ${command.keywords ?? ''}`)),
  )
  const found = [...byName, ...byKeyword]
  if (found.length > 0) return found
  const letters = wanted.join('')
  return commands.filter(({ name }) => isSubsequence(letters, splitWords(name).join('')))
}

function isSubsequence(letters: string, text: string): boolean {
  let position = 0
  for (const letter of letters) {
    position = text.indexOf(letter, position) + 1
    if (position === 0) return false
  }
  return true
}

/** Lower-case words without accents. */
function splitWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
