import own from './administration.module.css'

/** The end of an id, by which people tell entries apart; ids begin with the time, so the end differs most. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={own.id} title={id}>
      …{id.slice(-8)}
    </span>
  )
}
