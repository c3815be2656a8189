import classes from './shortcut-list.module.css'

export interface Shortcut {
  /** As printed on the keys; `…` stands for those in between. */
  keys: readonly string[]
  description: string
}

/** Keyboard shortcuts and what they do. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className={classes.list}>
      {shortcuts.map(({ keys, description }) => (
        <div key={description}>
          <dt>{keys.map((key) => (key === '…' ? ' … ' : <kbd key={key}>{key}</kbd>))}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
