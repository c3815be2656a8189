import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './table-tools.module.css'

interface TableSearchProps {
  label: string
  /** What the address says is searched for. */
  value: string
  onSearch: (words: string) => void
}

export function TableSearch({ label, value: shown, onSearch }: TableSearchProps) {
  const [text, setText] = useState(shown)
  const input = useRef<HTMLInputElement>(null)

  /** Back and links change the address; while somebody types, the address comes after the words. */
  useEffect(() => {
    if (document.activeElement !== input.current) setText(shown)
  }, [shown])

  function search(words: string) {
    setText(words)
    onSearch(words)
  }

  return (
    <label className={classes.search}>
      <IconSearch size={20} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value)}
      />
    </label>
  )
}
