/** A field that people neither see nor reach; machines that fill every field give themselves away. */
export function Honeypot() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
