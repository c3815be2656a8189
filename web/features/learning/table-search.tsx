import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './learning-board.module.css'

interface TableSearchProps {
  /** What the address says is searched for. */
  shown: string
  onSearch: (words: string) => void
}

export function TableSearch({ shown, onSearch }: TableSearchProps) {
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
      <span className="visually-hidden">Search my courses</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder="Search my courses"
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value)}
      />
    </label>
  )
}
