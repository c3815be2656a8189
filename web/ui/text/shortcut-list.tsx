import classes from './shortcut-list.module.css'

export interface Shortcut {
  /** As printed on the keys of a PC; `…` stands for those in between. */
  keys: readonly string[]
  description: string
}

/** Keyboard shortcuts and what they do. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={classes.list}>
      {shortcuts.map(({ keys, description }) => (
        <div key={description}>
          <dt>{keys.map((key) => (key === '…' ? ' … ' : <kbd key={key}>{nameKey(key)}</kbd>))}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The key of most shortcuts: ⌘ on Apple's keyboards. */
export function getCommandKey(): '⌘' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}

const nameKey = (key: string) => (key === 'Ctrl' ? getCommandKey() : key)
