/** "edited", with the exact time on hover. */
export function EditedMark({ iso }: { iso: string }) {
  const exact = new Date(iso).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={iso} title={`Edited ${exact}`}>
      edited
    </time>
  )
}
