import classes from './edits.module.css'

interface EditButtonProps {
  id?: string
  /** What it edits, for screen readers. */
  context: string
  onClick: () => void
}

export function EditButton({ id, context, onClick }: EditButtonProps) {
  return (
    <button type="button" id={id} className={classes.edit} onClick={onClick}>
      Edit<span className="visually-hidden"> {context}</span>
    </button>
  )
}
