import { useEffect, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { useDebouncedResults } from '#web/lib/loading/use-debounced-results.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { setTheme } from '#web/lib/theme.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import classes from './command-palette.module.css'
import {
  type Command,
  type CommandUser,
  filterCommands,
  listCommands,
  type PageEntry,
} from './list-commands.ts'
import { loadCourses, loadLatestCourse, loadOwnCourses, loadUsers } from './load-results.ts'
import { openCommandDialog } from './open-dialog.ts'
import { addRecentCommand, listRecentCommands } from './recent-commands.ts'

/** The pages of the dashboard that a user may open. */
export type ListPages = (user: CommandUser | undefined) => readonly PageEntry[]

interface CommandPaletteProps {
  listPages: ListPages
  onClose: () => void
}

/** A combobox (ARIA Authoring Practices) over pages, actions, courses and people; for authors, also over the forms of their courses. */
export default function CommandPalette({ listPages, onClose }: CommandPaletteProps) {
  const id = useId()
  const execute = useExecute(onClose)
  const [text, setText] = useState('')
  // By id, since results that arrive later move the others.
  const [activeId, setActiveId] = useState<string>()
  const { groups, outdated } = useCommandGroups(text, listPages)
  const commands = groups.flatMap((group) => group.commands)
  const active =
    commands.find((command) => command.id === activeId) ??
    commands.find((command) => !outdated.has(command))
  const toOptionId = (command: Command) => `${id}-${command.id}`

  function move(index: number) {
    const next = commands[index]
    setActiveId(next?.id)
    if (next) document.getElementById(toOptionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || commands.length === 0) return
    const index = active ? commands.indexOf(active) : 0
    const last = commands.length - 1
    if (event.key === 'ArrowDown') move(index === last ? 0 : index + 1)
    else if (event.key === 'ArrowUp') move(index === 0 ? last : index - 1)
    else if (event.key === 'PageDown') move(last)
    else if (event.key === 'PageUp') move(0)
    else if (event.key === 'Enter' && active) execute(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      title="Search and commands"
      description="Pages, courses, people and actions."
      isWide
      onCancel={onClose}
    >
      <div className={classes.palette}>
        <input
          type="text"
          role="combobox"
          className={classes.input}
          value={text}
          maxLength={catalogueLimits.searchMaxLength}
          placeholder="Where do you want to go?"
          aria-label="Search pages, courses, people and actions"
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && toOptionId(active)}
          autoComplete="off"
          enterKeyHint="go"
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
              <p id={`${id}-${group.name}`} role="presentation" className={classes.group}>
                {group.name}
              </p>
              {group.commands.map((command) => (
                <Option
                  key={command.id}
                  id={toOptionId(command)}
                  command={command}
                  isActive={command === active}
                  onSelect={() => execute(command)}
                />
              ))}
            </div>
          ))}
        </div>
        {commands.length === 0 && <p>Nothing matches “{text.trim()}”.</p>}
        <p className="visually-hidden" role="status">
          {text.trim() && pluralize(commands.length, ['result', 'results'])}
        </p>
        <p className={classes.keys} aria-hidden="true">
          Arrow keys to choose, Enter to open, Esc to close
        </p>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  onSelect: () => void
}

/** The field keeps focus and handles the keys. Pages are links, which can be opened in a new tab. */
function Option({ id, command, isActive, onSelect }: OptionProps) {
  const { target } = command
  const common = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const content = (
    <>
      <span className={classes.name}>{command.name}</span>
      {command.detail && <span className={classes.detail}>{command.detail}</span>}
    </>
  )
  if (!('to' in target)) {
    return (
      <button type="button" {...common} onClick={onSelect}>
        {content}
      </button>
    )
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onSelect()
  }
  return (
    <Link {...common} to={target.to} state={target.state} onClick={onClick}>
      {content}
    </Link>
  )
}

interface CommandGroup {
  name: Command['group'] | 'Recent'
  commands: readonly Command[]
}

interface CommandGroups {
  groups: readonly CommandGroup[]
  /** Results for an earlier text, which stay until the next arrive. */
  outdated: ReadonlySet<Command>
}

/** Commands that match `text`; a search of the catalogue is always among them. Without `text`, recent ones first. */
function useCommandGroups(text: string, listPages: ListPages): CommandGroups {
  const { user } = useSession()
  const mode = useRegistrationMode()
  const latestCourse = useLatestCourse(user?.courseIds.length)
  const ownCommands = useMemo(() => {
    const commands = listCommands(user, listPages(user)).filter(
      ({ target }) => mode !== 'closed' || !('to' in target) || target.to !== pages.register,
    )
    return latestCourse ? [latestCourse, ...commands] : commands
  }, [user, listPages, mode, latestCourse])
  const courses = useDebouncedResults(text, loadCourses)
  const users = useDebouncedResults(user ? text : '', loadUsers)
  const ownCourses = useDebouncedResults(user?.can.keepCourses ? text : '', loadOwnCourses)
  const search = text.trim()
  const recent = search ? [] : listRecentCommands().filter(isOpenToUser)
  const recentIds = new Set(recent.map(({ id }) => id))
  const found = filterCommands(ownCommands, text).filter(({ id }) => !recentIds.has(id))
  const groups: CommandGroup[] = [
    { name: 'Recent', commands: recent },
    { name: 'Pages', commands: found.filter(({ group }) => group === 'Pages') },
    {
      name: 'Actions',
      commands: [...found.filter(({ group }) => group === 'Actions'), ...ownCourses.results],
    },
    { name: 'Courses', commands: search ? [...courses.results, toSearchCommand(search)] : [] },
    { name: 'People', commands: users.results },
  ]
  const outdated = [courses, users, ownCourses].filter(({ query }) => query !== search)
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    outdated: new Set(outdated.flatMap(({ results }) => results)),
  }

  function isOpenToUser({ id, group }: Command): boolean {
    if (group === 'Pages') return ownCommands.some((command) => command.id === id)
    return group === 'Courses' || user !== undefined
  }
}

/** Undefined until it is loaded. An error is ignored: the course is on the home page too. */
function useLatestCourse(enrolled: number | undefined): Command | undefined {
  const [command, setCommand] = useState<Command>()
  useEffect(() => {
    if (!enrolled) return undefined
    const controller = new AbortController()
    loadLatestCourse(controller.signal)
      .then(setCommand)
      .catch(() => undefined)
    return () => controller.abort()
  }, [enrolled])
  return command
}

function toSearchCommand(search: string): Command {
  return {
    id: `search-${encodeURIComponent(search)}`,
    group: 'Courses',
    name: `Search courses for “${search}”`,
    target: { to: pages.filteredCatalogue({ search }) },
  }
}

const inPlace = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }

/** Closes the palette first, so that the focus of the next page is not returned to the previous one. */
function useExecute(onClose: () => void): (command: Command) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const logout = useLogout()

  /** What only opens a dialog of the current page adds no history entry, does not scroll and loads nothing again. */
  function open({ to, state }: { to: string; state?: object }) {
    const isDialog = state !== undefined && to === pathname + search
    void navigate(to, { state, ...(isDialog && inPlace) })
  }

  return (command) => {
    const { target } = command
    onClose()
    addRecentCommand(command)
    if ('to' in target) open(target)
    else if ('theme' in target) setTheme(target.theme)
    else if (target.action === 'logout') logout()
    else openCommandDialog('shortcuts')
  }
}
